#pragma once

#include "../Loaded.h"

enum {
  /* A multiple of a tar's block, so that none lies across two chunks. */
  UPDATES_ARCHIVE_CHUNK = 128 << 10,
  /* What may be read on the way to one entry; a zip's directory of 100,000 is read on the way to
     the first, and libarchive keeps it. */
  UPDATES_ARCHIVE_LONGEST_HEADER = 32 << 20,
};

struct updates_archive {
  int descriptor;
  int filter;
  long long size;
  /* Where the next byte of the file is read. */
  long long position;
  struct updates_archive_status status;

  /* The filters of libarchive, or zlib's, or liblzma's. */
  struct archive *raw;
  z_stream gzip;
  lzma_stream xz;
  /* What zlib or liblzma has still to read. */
  const unsigned char *rest;
  size_t rest_size;
  bool is_between_members;
  bool has_padding;
  bool has_input_ended;

  /* What came out of the filter last; the rest of it is still to be read. */
  unsigned char *chunk;
  size_t chunk_size;
  size_t chunk_read;
  bool has_ended;

  struct archive *entries;
  struct archive_entry *entry;
  bool is_zip;
  /* A reader of entries asked for more than there is. */
  bool was_asked_beyond;
  bool is_in_header;
  long long header_bytes;

  int failure;
  char detail[256];
  unsigned char input[UPDATES_ARCHIVE_CHUNK];
};

/* Remembers the first failure, and gives its outcome. */
int updates_archive_fail(struct updates_archive *archive, int outcome, const char *detail);
/* The outcome for what libarchive's reader says last, which may only say that input that has ended is
   damaged. */
int updates_archive_reader_failed(
    struct updates_archive *archive, struct archive *reader, bool has_ended);
/* Bytes of the file at its position; negative on failure. */
ptrdiff_t updates_archive_fetch(struct updates_archive *archive, unsigned char *bytes, size_t size);
int updates_archive_open_filter(struct updates_archive *archive);
/* Fills the chunk anew; an empty one is the end. */
int updates_archive_fill(struct updates_archive *archive);
