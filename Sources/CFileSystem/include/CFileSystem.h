#pragma once

/// Gives two names each other's files or folders in one step: 0, or an error number.
int cfilesystem_exchange(int folder, const char *name, int other_folder, const char *other);

/// Gives something a name that nothing has yet: 0, or an error number.
int cfilesystem_rename_new(int folder, const char *name, int other_folder, const char *other);

/// Waits until all of the file system that a descriptor is on has reached the disk: 0, or an error
/// number.
int cfilesystem_synchronize(int descriptor);

/// When something was made, in nanoseconds since 1970, a link not followed: 0, or an error number
/// where that is not known.
int cfilesystem_birth(int folder, const char *name, long long *nanoseconds);
