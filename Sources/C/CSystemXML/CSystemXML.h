// The system's libxml2. Swift uses it through CHTMLParser, because its headers clash with those of Foundation.
// This module exists so that its target in the manifest can name the package to install.
