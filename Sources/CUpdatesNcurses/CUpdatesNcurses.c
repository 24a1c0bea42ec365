#include "CUpdatesNcurses.h"
