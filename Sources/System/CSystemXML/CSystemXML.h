// The system's libxml2. Swift uses it through CHTMLParser, because its headers conflict with
// Foundation's headers. This module exists so that its target in the manifest can name the package
// to install.
