#include <string.h>

#include "Internal.h"

static la_ssize_t read_compressed(struct archive *reader, void *context, const void **bytes) {
  (void)reader;
  struct updates_archive *archive = context;
  ptrdiff_t got = updates_archive_fetch(archive, archive->input, sizeof archive->input);
  if (got == 0) archive->has_input_ended = true;
  *bytes = archive->input;
  return got < 0 ? ARCHIVE_FATAL : got;
}

/* Not 0 as well where another program would have to decompress: none is started here. */
static int support_filter(struct updates_archive *archive, int *code) {
  switch (archive->filter) {
    case UPDATES_ARCHIVE_PLAIN: *code = ARCHIVE_FILTER_NONE; return ARCHIVE_OK;
    case UPDATES_ARCHIVE_BZIP2:
      *code = ARCHIVE_FILTER_BZIP2;
      return updates_loaded.archive_read_support_filter_bzip2(archive->raw);
    default:
      *code = ARCHIVE_FILTER_ZSTD;
      return updates_loaded.archive_read_support_filter_zstd(archive->raw);
  }
}

static int open_raw(struct updates_archive *archive) {
  archive->raw = updates_loaded.archive_read_new();
  if (!archive->raw) return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, "");
  int code = 0;
  if (support_filter(archive, &code) != ARCHIVE_OK)
    return updates_archive_fail(
        archive, UPDATES_ARCHIVE_UNSUPPORTED, "this build of libarchive lacks it");
  updates_loaded.archive_read_support_format_raw(archive->raw);
  updates_loaded.archive_read_support_format_empty(archive->raw);
  if (updates_loaded.archive_read_open2(
          archive->raw, archive, NULL, read_compressed, NULL, NULL) != ARCHIVE_OK)
    return updates_archive_reader_failed(archive, archive->raw, archive->has_input_ended);
  struct archive_entry *entry = NULL;
  int answer = updates_loaded.archive_read_next_header(archive->raw, &entry);
  if (answer == ARCHIVE_EOF)
    archive->has_ended = true;
  else if (answer != ARCHIVE_OK)
    return updates_archive_reader_failed(archive, archive->raw, archive->has_input_ended);
  if (updates_loaded.archive_filter_code(archive->raw, 0) != code)
    return updates_archive_fail(archive, UPDATES_ARCHIVE_DAMAGED, "its beginning is damaged");
  return UPDATES_ARCHIVE_DONE;
}

/* libarchive checks no sum of gzip, and would give xz a gibibyte: the largest preset of xz needs 65
   MiB. So zlib and liblzma read these. */
static const uint64_t most_memory = 128 << 20;

static int xz_failed(struct updates_archive *archive, lzma_ret answer) {
  switch (answer) {
    case LZMA_MEM_ERROR: return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, "");
    case LZMA_MEMLIMIT_ERROR:
      return updates_archive_fail(
          archive, UPDATES_ARCHIVE_UNSUPPORTED, "its xz needs more than 128 MiB of memory");
    case LZMA_OPTIONS_ERROR:
      return updates_archive_fail(
          archive, UPDATES_ARCHIVE_UNSUPPORTED, "its xz is of a later kind");
    default: return updates_archive_fail(archive, UPDATES_ARCHIVE_DAMAGED, "its xz is damaged");
  }
}

static int begin_member(struct updates_archive *archive) {
  if (archive->filter == UPDATES_ARCHIVE_XZ) {
    lzma_ret answer = updates_loaded.lzma_stream_decoder(&archive->xz, most_memory, 0);
    return answer == LZMA_OK ? UPDATES_ARCHIVE_DONE : xz_failed(archive, answer);
  }
  /* The largest window, and 16 for gzip with its header and checksum instead of zlib's. */
  int answer = archive->gzip.state
                   ? updates_loaded.inflateReset(&archive->gzip)
                   : updates_loaded.inflateInit2_(
                         &archive->gzip, 15 + 16, ZLIB_VERSION, (int)sizeof archive->gzip);
  if (answer == Z_VERSION_ERROR)
    return updates_archive_fail(archive, UPDATES_ARCHIVE_UNSUPPORTED, "zlib is of another version");
  return answer == Z_OK ? UPDATES_ARCHIVE_DONE
                        : updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, "");
}

int updates_archive_open_filter(struct updates_archive *archive) {
  switch (archive->filter) {
    case UPDATES_ARCHIVE_GZIP:
    case UPDATES_ARCHIVE_XZ: return begin_member(archive);
    default: return open_raw(archive);
  }
}

/* Appends to the chunk. END is that of a member; CUT_OFF: nothing can be done without more input. */
static int inflate_rest(struct updates_archive *archive) {
  z_stream *gzip = &archive->gzip;
  gzip->next_in = (unsigned char *)archive->rest;
  gzip->avail_in = (unsigned)archive->rest_size;
  gzip->next_out = archive->chunk + archive->chunk_size;
  gzip->avail_out = (unsigned)(UPDATES_ARCHIVE_CHUNK - archive->chunk_size);
  int answer = updates_loaded.inflate(gzip, Z_NO_FLUSH);
  archive->rest = gzip->next_in;
  archive->rest_size = gzip->avail_in;
  archive->chunk_size = UPDATES_ARCHIVE_CHUNK - gzip->avail_out;
  switch (answer) {
    case Z_OK: return UPDATES_ARCHIVE_DONE;
    case Z_STREAM_END: return UPDATES_ARCHIVE_END;
    case Z_BUF_ERROR: return UPDATES_ARCHIVE_CUT_OFF;
    case Z_MEM_ERROR: return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, "");
    default: return updates_archive_fail(archive, UPDATES_ARCHIVE_DAMAGED, gzip->msg);
  }
}

static int decode_xz_rest(struct updates_archive *archive) {
  lzma_stream *xz = &archive->xz;
  xz->next_in = archive->rest;
  xz->avail_in = archive->rest_size;
  xz->next_out = archive->chunk + archive->chunk_size;
  xz->avail_out = UPDATES_ARCHIVE_CHUNK - archive->chunk_size;
  lzma_ret answer = updates_loaded.lzma_code(xz, LZMA_RUN);
  archive->rest = xz->next_in;
  archive->rest_size = xz->avail_in;
  archive->chunk_size = UPDATES_ARCHIVE_CHUNK - xz->avail_out;
  switch (answer) {
    case LZMA_OK: return UPDATES_ARCHIVE_DONE;
    case LZMA_STREAM_END: return UPDATES_ARCHIVE_END;
    case LZMA_BUF_ERROR: return UPDATES_ARCHIVE_CUT_OFF;
    default: return xz_failed(archive, answer);
  }
}

static int fetch_rest(struct updates_archive *archive) {
  if (archive->rest_size > 0 || archive->has_input_ended) return UPDATES_ARCHIVE_DONE;
  ptrdiff_t got = updates_archive_fetch(archive, archive->input, sizeof archive->input);
  if (got < 0) return archive->failure;
  archive->rest = archive->input;
  archive->rest_size = (size_t)got;
  archive->has_input_ended = got == 0;
  return UPDATES_ARCHIVE_DONE;
}

/* Another member may follow, and zeros are padding, as tapes had it. Only of xz may a member follow
   padding. */
static int pass_padding(struct updates_archive *archive) {
  bool is_xz = archive->filter == UPDATES_ARCHIVE_XZ;
  if (archive->rest_size == 0) archive->has_ended = true;
  for (; archive->rest_size > 0; archive->rest_size--, archive->rest++) {
    if (*archive->rest == 0) {
      archive->has_padding = true;
      continue;
    }
    if (*archive->rest != (is_xz ? 0xFD : 0x1F) || (archive->has_padding && !is_xz))
      return updates_archive_fail(archive, UPDATES_ARCHIVE_TRAILING, "");
    archive->is_between_members = false;
    return begin_member(archive);
  }
  return UPDATES_ARCHIVE_DONE;
}

static int fill_from_members(struct updates_archive *archive) {
  while (archive->chunk_size < UPDATES_ARCHIVE_CHUNK && !archive->has_ended) {
    int outcome = fetch_rest(archive);
    if (outcome == UPDATES_ARCHIVE_DONE)
      outcome = archive->is_between_members              ? pass_padding(archive)
                : archive->filter == UPDATES_ARCHIVE_GZIP ? inflate_rest(archive)
                                                          : decode_xz_rest(archive);
    if (outcome == UPDATES_ARCHIVE_END)
      archive->is_between_members = true;
    else if (outcome == UPDATES_ARCHIVE_CUT_OFF && archive->has_input_ended)
      return updates_archive_fail(archive, UPDATES_ARCHIVE_CUT_OFF, "");
    else if (outcome != UPDATES_ARCHIVE_DONE && outcome != UPDATES_ARCHIVE_CUT_OFF)
      return outcome;
  }
  return UPDATES_ARCHIVE_DONE;
}

static int fill_from_raw(struct updates_archive *archive) {
  la_ssize_t got = updates_loaded.archive_read_data(
      archive->raw, archive->chunk, UPDATES_ARCHIVE_CHUNK);
  if (got < 0) return updates_archive_reader_failed(archive, archive->raw, archive->has_input_ended);
  archive->chunk_size = (size_t)got;
  if (got > 0) return UPDATES_ARCHIVE_DONE;
  archive->has_ended = true;
  if (updates_loaded.archive_filter_bytes(archive->raw, -1) < archive->size)
    return updates_archive_fail(archive, UPDATES_ARCHIVE_TRAILING, "");
  return UPDATES_ARCHIVE_DONE;
}

int updates_archive_fill(struct updates_archive *archive) {
  if (archive->failure != UPDATES_ARCHIVE_DONE) return archive->failure;
  archive->chunk_size = archive->chunk_read = 0;
  if (archive->has_ended) return UPDATES_ARCHIVE_DONE;
  int outcome = archive->raw ? fill_from_raw(archive) : fill_from_members(archive);
  if (outcome != UPDATES_ARCHIVE_DONE) archive->chunk_size = 0;
  archive->status.expanded += (long long)archive->chunk_size;
  return outcome;
}
