#include <libxml2/libxml/globals.h>
