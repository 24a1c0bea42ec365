#pragma once

/// Exchanges two entries in one step. Returns 0 or an error number.
int updates_filesystem_exchange(int folder, const char *name, int other_folder, const char *other);

/// Renames an entry to a name that must be free. Returns 0 or an error number.
int updates_filesystem_rename_new(
    int folder, const char *name, int other_folder, const char *other);

/// Waits until the descriptor's whole file system is written to the disk. Returns 0 or an error
/// number.
int updates_filesystem_synchronize(int descriptor);

/// Finds the time of birth of an entry, in nanoseconds since 1970; a link is not followed. Returns
/// 0, or an error number if the time is unknown.
int updates_filesystem_birth(int folder, const char *name, long long *nanoseconds);

/// Whether an entry may have a POSIX access list, in which case its group permissions are only the
/// list's mask: 0 if it has none. A link is not followed.
int updates_filesystem_has_access_list(int folder, const char *name);

/// Whether a file has capabilities, which give rights of root to whoever runs it. A link is not
/// followed.
int updates_filesystem_has_capabilities(int folder, const char *name);

/// The primary group of a user, if it has the user's name and nobody else is in it; else -1.
long long updates_filesystem_private_group(unsigned user);

/// Opens a folder for `fstat` and `openat` only, which needs no permission to list it. A link at the
/// end of the path is followed only if `follow` is not 0. Returns the descriptor, or -1 and `errno`.
int updates_filesystem_open_folder(int folder, const char *path, int follow);

/// Finds a mount point at a path without links, or below it. Returns 1 and writes its path, or 0 if
/// the system knows of none.
int updates_filesystem_mount_within(const char *path, char *mount, unsigned long size);
