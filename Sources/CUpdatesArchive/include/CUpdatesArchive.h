/* The parts of libarchive, of zlib for gzip and of liblzma for xz that archives need, in plain
   types. The libraries are loaded on first use. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum updates_archive_outcome {
  UPDATES_ARCHIVE_DONE,
  UPDATES_ARCHIVE_END,
  UPDATES_ARCHIVE_NO_MEMORY,
  /* The detail is the library's description. */
  UPDATES_ARCHIVE_DAMAGED,
  UPDATES_ARCHIVE_UNSUPPORTED,
  UPDATES_ARCHIVE_CUT_OFF,
  /* Something other than padding follows the end. */
  UPDATES_ARCHIVE_TRAILING,
  /* The file could not be read; the error number says why. */
  UPDATES_ARCHIVE_INPUT_FAILED,
  /* The directory of a zip has more records than were allowed. */
  UPDATES_ARCHIVE_TOO_MANY,
};

enum updates_archive_filter {
  UPDATES_ARCHIVE_PLAIN,
  UPDATES_ARCHIVE_GZIP,
  UPDATES_ARCHIVE_BZIP2,
  UPDATES_ARCHIVE_XZ,
  UPDATES_ARCHIVE_ZSTD,
};

enum updates_archive_kind {
  UPDATES_ARCHIVE_FILE,
  UPDATES_ARCHIVE_FOLDER,
  UPDATES_ARCHIVE_SYMBOLIC_LINK,
  UPDATES_ARCHIVE_HARD_LINK,
  UPDATES_ARCHIVE_DEVICE,
  UPDATES_ARCHIVE_FIFO,
  UPDATES_ARCHIVE_SOCKET,
  UPDATES_ARCHIVE_OTHER,
};

struct updates_archive_entry {
  int kind;
  /* With the bits for setuid, setgid and sticky. */
  unsigned permissions;
  bool has_size;
  long long size;
  bool is_encrypted;
  bool has_time;
  long long seconds;
  long nanoseconds;
  /* The bytes in the archive, valid until the next entry; empty if there are none. */
  const char *name;
  const char *target;
};

/* The name of the first missing library, such as `liblzma`; null if all exist. The first call loads
   them. */
const char *updates_archive_missing_library(void);

/* The versions of libarchive and its libraries, such as `libarchive 3.6.2 zlib/1.2.13`; empty
   without the libraries. */
const char *updates_archive_version(void);

struct updates_archive;

/* Reads the file of a descriptor from its beginning, whatever its offset; the caller still owns the
   descriptor. Null if a library or memory is missing. */
struct updates_archive *updates_archive_open(int descriptor, int filter);

void updates_archive_close(struct updates_archive *archive);

/* The first decompressed bytes, at least 512 if there are so many; they are read again later. */
int updates_archive_peek(
    struct updates_archive *archive, const unsigned char **bytes, size_t *size);

/* The next decompressed bytes, valid until the next call. */
int updates_archive_pull(
    struct updates_archive *archive, const unsigned char **bytes, size_t *size);

/* Begins to read entries: of a tar with any filter, or of a zip without one. */
int updates_archive_begin_tar(struct updates_archive *archive);
int updates_archive_begin_zip(struct updates_archive *archive, long long most_records);

int updates_archive_next(struct updates_archive *archive, struct updates_archive_entry *entry);

/* The next bytes of an entry and their offset, valid until the next call. */
int updates_archive_read(
    struct updates_archive *archive, const unsigned char **bytes, size_t *size, long long *offset);

/* After the last entry: reads a further part, and checks that only padding follows. */
int updates_archive_drain(struct updates_archive *archive);

/* The number of bytes read from the file; no byte counts twice. */
long long updates_archive_fetched(const struct updates_archive *archive);

/* The number of decompressed bytes. */
long long updates_archive_expanded(const struct updates_archive *archive);

/* A library's last message; never null. */
const char *updates_archive_detail(const struct updates_archive *archive);
int updates_archive_error_number(const struct updates_archive *archive);
long long updates_archive_most_records(const struct updates_archive *archive);
