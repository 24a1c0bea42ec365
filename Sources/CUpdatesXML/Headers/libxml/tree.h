#include <libxml2/libxml/tree.h>
