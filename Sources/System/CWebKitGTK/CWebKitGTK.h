// The system's WebKitGTK for GTK 4. Only the trait WebKitGTK requires it.
#include <webkit/webkit.h>
