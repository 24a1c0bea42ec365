#include <sys/resource.h>

/*
 * Thousands of tests run at the same time, and most have a server each. Shells allow 1,024
 * descriptors, although the system allows many more.
 */
__attribute__((constructor)) static void raise_limit_of_descriptors(void) {
  enum { wanted = 32768 };
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
  setrlimit(RLIMIT_NOFILE, &limit);
}
