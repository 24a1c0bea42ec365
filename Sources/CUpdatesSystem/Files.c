#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CUpdatesSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <mntent.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#else
#include <sys/mount.h>
#endif

int updates_filesystem_rename(int folder, const char *name, int other_folder, const char *other,
    enum updates_filesystem_renaming how) {
#ifdef __linux__
  // The kernel's own numbers, which not every C library names.
  unsigned flags = how == UPDATES_FILESYSTEM_EXCHANGING ? 1 << 1 : 1 << 0;
  return syscall(SYS_renameat2, folder, name, other_folder, other, flags) == 0 ? 0 : errno;
#else
  unsigned flags = how == UPDATES_FILESYSTEM_EXCHANGING ? RENAME_SWAP : RENAME_EXCL;
  return renameatx_np(folder, name, other_folder, other, flags) == 0 ? 0 : errno;
#endif
}

int updates_filesystem_synchronize(int descriptor) {
#ifdef __linux__
  while (syncfs(descriptor) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
#else
  sync();
  return fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : errno;
#endif
}

// Begins anew where 64 bits end, in the year 2262.
static long long total(long long seconds, long long rest) {
  return (long long)((unsigned long long)seconds * 1000000000ULL + (unsigned long long)rest);
}

int updates_filesystem_birth(int folder, const char *name, long long *nanoseconds) {
#ifdef __linux__
#ifdef STATX_BTIME
  struct statx facts;
  if (statx(folder, name, AT_SYMLINK_NOFOLLOW, STATX_BTIME, &facts) != 0) return errno;
  if ((facts.stx_mask & STATX_BTIME) == 0) return ENOTSUP;
  *nanoseconds = total(facts.stx_btime.tv_sec, facts.stx_btime.tv_nsec);
  return 0;
#else
  (void)folder, (void)name, (void)nanoseconds;
  return ENOTSUP;
#endif
#else
  struct stat facts;
  if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) != 0) return errno;
  *nanoseconds = total(facts.st_birthtimespec.tv_sec, facts.st_birthtimespec.tv_nsec);
  return 0;
#endif
}

int updates_filesystem_has_attribute(int folder, const char *name, const char *attribute) {
#ifdef __linux__
  int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return 1;
  int found = fgetxattr(file, attribute, NULL, 0) > 0;
  close(file);
  return found;
#else
  (void)folder, (void)name, (void)attribute;
  return 0;
#endif
}

static int is_within(const char *path, const char *other) {
  size_t length = strlen(path);
  return strncmp(path, other, length) == 0 && (other[length] == 0 || other[length] == '/');
}

int updates_filesystem_mount_within(const char *path, char *mount, unsigned long size) {
  int found = 0;
#ifdef __linux__
  FILE *table = setmntent("/proc/self/mounts", "re");
  if (table == NULL) return 0;
  struct mntent entry;
  // The options of an overlay with many layers are long; what has no room is left out at the end.
  char line[8192];
  while (!found && getmntent_r(table, &entry, line, sizeof line) != NULL) {
    found = is_within(path, entry.mnt_dir);
    if (found) snprintf(mount, size, "%s", entry.mnt_dir);
  }
  endmntent(table);
#else
  int count = getfsstat(NULL, 0, MNT_NOWAIT);
  if (count <= 0) return 0;
  struct statfs *table = calloc((size_t)count, sizeof *table);
  if (table == NULL) return 0;
  count = getfsstat(table, count * (int)sizeof *table, MNT_NOWAIT);
  for (int index = 0; index < count && !found; index++) {
    found = is_within(path, table[index].f_mntonname);
    if (found) snprintf(mount, size, "%s", table[index].f_mntonname);
  }
  free(table);
#endif
  return found;
}
