#pragma once

#include <CUpdatesLoading.h>
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <lzma.h>
#include <zlib.h>

#include "CUpdatesArchive.h"

#ifdef __APPLE__
#include <xlocale.h>
#endif

#define ARCHIVE_FUNCTIONS(FUNCTION)                                                                \
  FUNCTION(archive_version_details)                                                                \
  FUNCTION(archive_read_new)                                                                       \
  FUNCTION(archive_read_free)                                                                      \
  FUNCTION(archive_read_support_filter_bzip2)                                                      \
  FUNCTION(archive_read_support_filter_zstd)                                                       \
  FUNCTION(archive_read_support_format_empty)                                                      \
  FUNCTION(archive_read_support_format_raw)                                                        \
  FUNCTION(archive_read_support_format_tar)                                                        \
  FUNCTION(archive_read_support_format_zip_seekable)                                               \
  FUNCTION(archive_read_set_format_option)                                                         \
  FUNCTION(archive_read_set_read_callback)                                                         \
  FUNCTION(archive_read_set_seek_callback)                                                         \
  FUNCTION(archive_read_set_skip_callback)                                                         \
  FUNCTION(archive_read_set_callback_data)                                                         \
  FUNCTION(archive_read_open1)                                                                     \
  FUNCTION(archive_read_next_header)                                                               \
  FUNCTION(archive_read_data)                                                                      \
  FUNCTION(archive_read_data_block)                                                                \
  FUNCTION(archive_read_data_skip)                                                                 \
  FUNCTION(archive_filter_bytes)                                                                   \
  FUNCTION(archive_filter_code)                                                                    \
  FUNCTION(archive_format)                                                                         \
  FUNCTION(archive_errno)                                                                          \
  FUNCTION(archive_error_string)                                                                   \
  FUNCTION(archive_entry_pathname)                                                                 \
  FUNCTION(archive_entry_pathname_utf8)                                                            \
  FUNCTION(archive_entry_hardlink)                                                                 \
  FUNCTION(archive_entry_hardlink_utf8)                                                            \
  FUNCTION(archive_entry_symlink)                                                                  \
  FUNCTION(archive_entry_symlink_utf8)                                                             \
  FUNCTION(archive_entry_filetype)                                                                 \
  FUNCTION(archive_entry_perm)                                                                     \
  FUNCTION(archive_entry_size)                                                                     \
  FUNCTION(archive_entry_size_is_set)                                                              \
  FUNCTION(archive_entry_is_encrypted)                                                             \
  FUNCTION(archive_entry_mtime)                                                                    \
  FUNCTION(archive_entry_mtime_is_set)                                                             \
  FUNCTION(archive_entry_mtime_nsec)

#define ZLIB_FUNCTIONS(FUNCTION)                                                                   \
  FUNCTION(inflateInit2_)                                                                          \
  FUNCTION(inflate)                                                                                \
  FUNCTION(inflateReset)                                                                           \
  FUNCTION(inflateEnd)

#define LZMA_FUNCTIONS(FUNCTION)                                                                   \
  FUNCTION(lzma_stream_decoder)                                                                    \
  FUNCTION(lzma_code)                                                                              \
  FUNCTION(lzma_end)

struct updates_archive_library {
  ARCHIVE_FUNCTIONS(UPDATES_LOADING_MEMBER)
  ZLIB_FUNCTIONS(UPDATES_LOADING_MEMBER)
  LZMA_FUNCTIONS(UPDATES_LOADING_MEMBER)
  /* In which libarchive takes names for UTF-8, whatever the process has set. */
  locale_t locale;
};

extern struct updates_archive_library updates_archive_library;

enum {
  /* A multiple of a tar's block, so that none lies across two chunks. */
  UPDATES_ARCHIVE_CHUNK = 128 << 10,
  /* What may be read on the way to one entry; a zip's directory of 100,000 is read on the way to
     the first. */
  UPDATES_ARCHIVE_LONGEST_HEADER = 64 << 20,
};

struct updates_archive {
  int descriptor;
  int filter;
  long long size;
  /* Where the next byte of the file is read. */
  long long position;
  long long fetched;
  long long expanded;

  /* The filters of libarchive, or zlib's, or liblzma's. */
  struct archive *raw;
  z_stream gzip;
  bool has_gzip;
  lzma_stream xz;
  bool has_xz;
  bool is_between_members;
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
  /* Of a zip's directory, as far as it was read on the way to one entry. */
  long long records;
  long long most_records;
  unsigned record_mark;

  int failure;
  int error_number;
  char detail[256];
  unsigned char input[UPDATES_ARCHIVE_CHUNK];
};

/* Remembers the first failure, with what is said of it, and gives its outcome. */
int updates_archive_fail(struct updates_archive *archive, int outcome, const char *detail);

/* The outcome for what libarchive's reader says last. */
int updates_archive_reader_failed(struct updates_archive *archive, struct archive *reader);

/* Bytes of the file at its position; negative on failure. */
ptrdiff_t updates_archive_fetch(struct updates_archive *archive, unsigned char *bytes, size_t size);

/* Begins the filter. */
int updates_archive_open_filter(struct updates_archive *archive);

/* Begins the filter of xz. */
int updates_archive_open_xz(struct updates_archive *archive);

/* The next chunk of what xz compressed. */
int updates_archive_fill_from_xz(struct updates_archive *archive);

/* Fills the chunk anew; an empty one is the end. */
int updates_archive_fill(struct updates_archive *archive);
