#ifndef CUPDATES_ARGUMENTS_H
#define CUPDATES_ARGUMENTS_H

/* Linking this makes `CommandLine.arguments` what main() got. It has nothing to call. */

#endif
