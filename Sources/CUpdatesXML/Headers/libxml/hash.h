#include <libxml2/libxml/hash.h>
