/* What the archive room needs of libarchive, of zlib for gzip and of liblzma for xz, in plain
   types: all are loaded when first asked for. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum updates_archive_outcome {
  UPDATES_ARCHIVE_DONE,
  UPDATES_ARCHIVE_END,
  UPDATES_ARCHIVE_NO_MEMORY,
  /* The detail says how, in the words of the library. */
  UPDATES_ARCHIVE_DAMAGED,
  UPDATES_ARCHIVE_UNSUPPORTED,
  UPDATES_ARCHIVE_CUT_OFF,
  /* Something else than padding follows the end. */
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
  /* Bytes as the archive has them, until the next entry; empty where there are none. */
  const char *name;
  const char *target;
};

/* The name of the first library that is not there, such as `liblzma`; null where all are. The first
   call loads them. */
const char *updates_archive_missing_library(void);

/* The versions of libarchive and what it uses, such as `libarchive 3.6.2 zlib/1.2.13`; empty
   without the libraries. */
const char *updates_archive_version(void);

struct updates_archive;

/* Reads what is behind a descriptor from its beginning, wherever its offset is; the descriptor stays
   the caller's. Null where a library or the memory for it is missing. */
struct updates_archive *updates_archive_open(int descriptor, int filter);

void updates_archive_close(struct updates_archive *archive);

/* The first bytes behind the filter, at least 512 where there are so many; they stay to be read. */
int updates_archive_peek(
    struct updates_archive *archive, const unsigned char **bytes, size_t *size);

/* The next bytes behind the filter, until the next call. */
int updates_archive_pull(
    struct updates_archive *archive, const unsigned char **bytes, size_t *size);

/* From now on entries are read: of a tar behind the filter, or of a zip without one. */
int updates_archive_begin_tar(struct updates_archive *archive);
int updates_archive_begin_zip(struct updates_archive *archive, long long most_records);

int updates_archive_next(struct updates_archive *archive, struct updates_archive_entry *entry);

/* The next bytes of an entry and where they belong, until the next call. */
int updates_archive_read(
    struct updates_archive *archive, const unsigned char **bytes, size_t *size, long long *offset);

/* After the last entry: reads on, a part at a time, and sees that nothing but padding follows. */
int updates_archive_drain(struct updates_archive *archive);

/* How many bytes of the file were read, none counted twice. */
long long updates_archive_fetched(const struct updates_archive *archive);

/* How many bytes came out of the filter. */
long long updates_archive_expanded(const struct updates_archive *archive);

/* What a library said last; never null. */
const char *updates_archive_detail(const struct updates_archive *archive);
int updates_archive_error_number(const struct updates_archive *archive);
long long updates_archive_most_records(const struct updates_archive *archive);
