// The system's WebKitGTK with GTK 4. Only the trait WebKitGTK needs it.
#include <webkit/webkit.h>
