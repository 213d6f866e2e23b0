// The system's libedit. Its functions are variadic, so that Swift uses them through CLibEdit. This
// module is there for its target in the manifest, which names the package that a system may lack.
#include <histedit.h>
