#include <libxml2/libxml/xmlIO.h>
