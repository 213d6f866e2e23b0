#include "CHTMLParser.h"
