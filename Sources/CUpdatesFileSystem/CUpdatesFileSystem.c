#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CUpdatesFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <mntent.h>
#include <sys/syscall.h>
#include <sys/xattr.h>

// The kernel's own numbers, which not every C library names.
enum { without_replacing = 1 << 0, exchanging = 1 << 1 };

static int rename_with(
    int folder, const char *name, int other_folder, const char *other, unsigned flags) {
  return syscall(SYS_renameat2, folder, name, other_folder, other, flags) == 0 ? 0 : errno;
}
#else
#include <sys/mount.h>

enum { without_replacing = RENAME_EXCL, exchanging = RENAME_SWAP };

static int rename_with(
    int folder, const char *name, int other_folder, const char *other, unsigned flags) {
  return renameatx_np(folder, name, other_folder, other, flags) == 0 ? 0 : errno;
}
#endif

int updates_filesystem_exchange(int folder, const char *name, int other_folder, const char *other) {
  return rename_with(folder, name, other_folder, other, exchanging);
}

int updates_filesystem_rename_new(
    int folder, const char *name, int other_folder, const char *other) {
  return rename_with(folder, name, other_folder, other, without_replacing);
}

int updates_filesystem_synchronize(int descriptor) {
#ifdef __linux__
  return syncfs(descriptor) == 0 ? 0 : errno;
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

static int has_attribute(int folder, const char *name, const char *attribute) {
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

int updates_filesystem_has_access_list(int folder, const char *name) {
  return has_attribute(folder, name, "system.posix_acl_access");
}

int updates_filesystem_has_capabilities(int folder, const char *name) {
  return has_attribute(folder, name, "security.capability");
}

// The members that a group lists, and those whose primary group it is.
static int is_private(const struct group *group, const char *user) {
  if (strcmp(group->gr_name, user) != 0) return 0;
  for (char **member = group->gr_mem; *member != NULL; member++) {
    if (strcmp(*member, user) != 0) return 0;
  }
  int others = 0;
  setpwent();
  for (struct passwd *entry; !others && (entry = getpwent()) != NULL;) {
    others = entry->pw_gid == group->gr_gid && strcmp(entry->pw_name, user) != 0;
  }
  endpwent();
  return !others;
}

long long updates_filesystem_private_group(unsigned user) {
  struct passwd *entry = getpwuid(user);
  char *name = entry == NULL ? NULL : strdup(entry->pw_name);
  if (name == NULL) return -1;
  struct group *group = getgrgid(entry->pw_gid);
  long long found = group != NULL && is_private(group, name) ? (long long)group->gr_gid : -1;
  free(name);
  return found;
}

int updates_filesystem_open_folder(int folder, const char *path, int follow) {
  int flags = O_DIRECTORY | O_CLOEXEC | (follow ? 0 : O_NOFOLLOW);
#if defined(O_PATH)
  return openat(folder, path, flags | O_PATH);
#elif defined(O_SEARCH)
  return openat(folder, path, flags | O_SEARCH);
#else
  return openat(folder, path, flags | O_RDONLY);
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
