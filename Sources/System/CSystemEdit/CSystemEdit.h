// The system's libedit. Swift uses it through CLibEdit, because its functions are variadic. This
// module exists so that its target in the manifest can name the package to install.
#include <histedit.h>
