/* What the archive room needs of libarchive, of zlib for gzip and of liblzma for xz, in plain
   types: all are loaded when first asked for. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum carchive_outcome {
  CARCHIVE_DONE,
  CARCHIVE_END,
  CARCHIVE_NO_MEMORY,
  /* The detail says how, in the words of the library. */
  CARCHIVE_DAMAGED,
  CARCHIVE_UNSUPPORTED,
  CARCHIVE_CUT_OFF,
  /* Something else than padding follows the end. */
  CARCHIVE_TRAILING,
  /* The file could not be read; the error number says why. */
  CARCHIVE_INPUT_FAILED,
  /* The directory of a zip has more records than were allowed. */
  CARCHIVE_TOO_MANY,
};

enum carchive_filter {
  CARCHIVE_PLAIN,
  CARCHIVE_GZIP,
  CARCHIVE_BZIP2,
  CARCHIVE_XZ,
  CARCHIVE_ZSTD,
};

enum carchive_kind {
  CARCHIVE_FILE,
  CARCHIVE_FOLDER,
  CARCHIVE_SYMBOLIC_LINK,
  CARCHIVE_HARD_LINK,
  CARCHIVE_DEVICE,
  CARCHIVE_FIFO,
  CARCHIVE_SOCKET,
  CARCHIVE_OTHER,
};

struct carchive_entry {
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
const char *carchive_missing_library(void);

/* The versions of libarchive and what it uses, such as `libarchive 3.6.2 zlib/1.2.13`; empty
   without the libraries. */
const char *carchive_version(void);

struct carchive;

/* Reads what is behind a descriptor from its beginning, wherever its offset is; the descriptor stays
   the caller's. Null where a library or the memory for it is missing. */
struct carchive *carchive_open(int descriptor, int filter);

void carchive_close(struct carchive *archive);

/* The first bytes behind the filter, at least 512 where there are so many; they stay to be read. */
int carchive_peek(struct carchive *archive, const unsigned char **bytes, size_t *size);

/* The next bytes behind the filter, until the next call. */
int carchive_pull(struct carchive *archive, const unsigned char **bytes, size_t *size);

/* From now on entries are read: of a tar behind the filter, or of a zip without one. */
int carchive_begin_tar(struct carchive *archive);
int carchive_begin_zip(struct carchive *archive, long long most_records);

int carchive_next(struct carchive *archive, struct carchive_entry *entry);

/* The next bytes of an entry and where they belong, until the next call. */
int carchive_read(
    struct carchive *archive, const unsigned char **bytes, size_t *size, long long *offset);

/* After the last entry: reads on, a part at a time, and sees that nothing but padding follows. */
int carchive_drain(struct carchive *archive);

/* How many bytes of the file were read, none counted twice. */
long long carchive_fetched(const struct carchive *archive);

/* How many bytes came out of the filter. */
long long carchive_expanded(const struct carchive *archive);

/* What a library said last; never null. */
const char *carchive_detail(const struct carchive *archive);
int carchive_error_number(const struct carchive *archive);
long long carchive_most_records(const struct carchive *archive);
