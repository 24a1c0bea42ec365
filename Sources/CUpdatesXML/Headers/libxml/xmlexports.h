#include <libxml2/libxml/xmlexports.h>
