#pragma once

/// Gives two names each other's files or folders in one step: 0, or an error number.
int updates_filesystem_exchange(int folder, const char *name, int other_folder, const char *other);

/// Gives something a name that nothing has yet: 0, or an error number.
int updates_filesystem_rename_new(
    int folder, const char *name, int other_folder, const char *other);

/// Waits until all of the file system that a descriptor is on has reached the disk: 0, or an error
/// number.
int updates_filesystem_synchronize(int descriptor);

/// When something was made, in nanoseconds since 1970, a link not followed: 0, or an error number
/// where that is not known.
int updates_filesystem_birth(int folder, const char *name, long long *nanoseconds);

/// Whether an entry may have a POSIX access list, in which case its group permissions are only the
/// list's mask: 0 if it has none. A link is not followed.
int updates_filesystem_has_access_list(int folder, const char *name);

/// Opens a folder for `fstat` and `openat` only, so that permission to list it is not needed; a link at
/// the end of the path is followed only where `follow` is not 0: the descriptor, or -1 with `errno` set.
int updates_filesystem_open_folder(int folder, const char *path, int follow);

/// Finds something mounted at a path without links, or below it: writes where that is, and gives 1;
/// 0 where nothing is, as far as the system tells.
int updates_filesystem_mount_within(const char *path, char *mount, unsigned long size);
