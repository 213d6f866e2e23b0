#include "CSwitchboardRuntime.h"
