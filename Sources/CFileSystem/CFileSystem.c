#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>

// The kernel's own numbers, which not every C library names.
enum { without_replacing = 1 << 0, exchanging = 1 << 1 };

static int rename_with(
    int folder, const char *name, int other_folder, const char *other, unsigned flags) {
  return syscall(SYS_renameat2, folder, name, other_folder, other, flags) == 0 ? 0 : errno;
}
#else
enum { without_replacing = RENAME_EXCL, exchanging = RENAME_SWAP };

static int rename_with(
    int folder, const char *name, int other_folder, const char *other, unsigned flags) {
  return renameatx_np(folder, name, other_folder, other, flags) == 0 ? 0 : errno;
}
#endif

int cfilesystem_exchange(int folder, const char *name, int other_folder, const char *other) {
  return rename_with(folder, name, other_folder, other, exchanging);
}

int cfilesystem_rename_new(int folder, const char *name, int other_folder, const char *other) {
  return rename_with(folder, name, other_folder, other, without_replacing);
}

int cfilesystem_synchronize(int descriptor) {
#ifdef __linux__
  return syncfs(descriptor) == 0 ? 0 : errno;
#else
  sync();
  return fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : errno;
#endif
}

int cfilesystem_birth(int folder, const char *name, long long *nanoseconds) {
#ifdef __linux__
#ifdef STATX_BTIME
  struct statx facts;
  if (statx(folder, name, AT_SYMLINK_NOFOLLOW, STATX_BTIME, &facts) != 0) return errno;
  if ((facts.stx_mask & STATX_BTIME) == 0) return ENOTSUP;
  *nanoseconds = facts.stx_btime.tv_sec * 1000000000LL + facts.stx_btime.tv_nsec;
  return 0;
#else
  (void)folder, (void)name, (void)nanoseconds;
  return ENOTSUP;
#endif
#else
  struct stat facts;
  if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) != 0) return errno;
  *nanoseconds = facts.st_birthtimespec.tv_sec * 1000000000LL + facts.st_birthtimespec.tv_nsec;
  return 0;
#endif
}
