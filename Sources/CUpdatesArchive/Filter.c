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

/* Of a damaged stream that ends early libarchive only says that it is damaged. */
static int raw_failed(struct updates_archive *archive) {
  bool was_asked = archive->was_asked_beyond;
  archive->was_asked_beyond = archive->has_input_ended;
  int outcome = updates_archive_reader_failed(archive, archive->raw);
  archive->was_asked_beyond = was_asked;
  return outcome;
}

/* Not 0 as well where another program would have to decompress: none is started here. */
static int support_filter(struct updates_archive *archive, int *code) {
  switch (archive->filter) {
    case UPDATES_ARCHIVE_BZIP2:
      *code = ARCHIVE_FILTER_BZIP2;
      return updates_archive_library.archive_read_support_filter_bzip2(archive->raw);
    default:
      *code = ARCHIVE_FILTER_ZSTD;
      return updates_archive_library.archive_read_support_filter_zstd(archive->raw);
  }
}

static int open_raw(struct updates_archive *archive) {
  archive->raw = updates_archive_library.archive_read_new();
  if (!archive->raw) return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, "");
  int code = 0;
  if (support_filter(archive, &code) != ARCHIVE_OK)
    return updates_archive_fail(
        archive, UPDATES_ARCHIVE_UNSUPPORTED, "this build of libarchive lacks it");
  updates_archive_library.archive_read_support_format_raw(archive->raw);
  updates_archive_library.archive_read_support_format_empty(archive->raw);
  updates_archive_library.archive_read_set_read_callback(archive->raw, read_compressed);
  updates_archive_library.archive_read_set_callback_data(archive->raw, archive);
  if (updates_archive_library.archive_read_open1(archive->raw) != ARCHIVE_OK)
    return raw_failed(archive);
  struct archive_entry *entry = NULL;
  int answer = updates_archive_library.archive_read_next_header(archive->raw, &entry);
  if (answer == ARCHIVE_EOF)
    archive->has_ended = true;
  else if (answer != ARCHIVE_OK)
    return raw_failed(archive);
  if (updates_archive_library.archive_filter_code(archive->raw, 0) != code)
    return updates_archive_fail(archive, UPDATES_ARCHIVE_DAMAGED, "its beginning is damaged");
  return UPDATES_ARCHIVE_DONE;
}

int updates_archive_open_filter(struct updates_archive *archive) {
  if (archive->filter == UPDATES_ARCHIVE_PLAIN) return UPDATES_ARCHIVE_DONE;
  if (archive->filter == UPDATES_ARCHIVE_XZ) return updates_archive_open_xz(archive);
  if (archive->filter != UPDATES_ARCHIVE_GZIP) return open_raw(archive);
  /* The largest window, and 16 for gzip with its header and checksum instead of zlib's. */
  int answer = updates_archive_library.inflateInit2_(
      &archive->gzip, 15 + 16, ZLIB_VERSION, (int)sizeof archive->gzip);
  if (answer == Z_VERSION_ERROR)
    return updates_archive_fail(archive, UPDATES_ARCHIVE_UNSUPPORTED, "zlib is of another version");
  if (answer != Z_OK) return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, "");
  archive->has_gzip = true;
  return UPDATES_ARCHIVE_DONE;
}

static int fetch_gzip(struct updates_archive *archive) {
  if (archive->gzip.avail_in > 0 || archive->has_input_ended) return UPDATES_ARCHIVE_DONE;
  ptrdiff_t got = updates_archive_fetch(archive, archive->input, sizeof archive->input);
  if (got < 0) return archive->failure;
  archive->gzip.next_in = archive->input;
  archive->gzip.avail_in = (unsigned)got;
  archive->has_input_ended = got == 0;
  return UPDATES_ARCHIVE_DONE;
}

/* Zeros after the last member are padding, as tapes had it; another member may follow. */
static int pass_member(struct updates_archive *archive) {
  z_stream *gzip = &archive->gzip;
  if (archive->has_input_ended && gzip->avail_in == 0) {
    archive->has_ended = true;
    return UPDATES_ARCHIVE_DONE;
  }
  if (*gzip->next_in == 0x1F) {
    archive->is_between_members = false;
    updates_archive_library.inflateReset(gzip);
    return UPDATES_ARCHIVE_DONE;
  }
  for (; gzip->avail_in > 0; gzip->avail_in--, gzip->next_in++) {
    if (*gzip->next_in != 0) return updates_archive_fail(archive, UPDATES_ARCHIVE_TRAILING, "");
  }
  return UPDATES_ARCHIVE_DONE;
}

static int fill_from_gzip(struct updates_archive *archive) {
  z_stream *gzip = &archive->gzip;
  gzip->next_out = archive->chunk;
  gzip->avail_out = UPDATES_ARCHIVE_CHUNK;
  while (gzip->avail_out > 0 && !archive->has_ended) {
    int outcome = fetch_gzip(archive);
    if (outcome == UPDATES_ARCHIVE_DONE && archive->is_between_members) {
      outcome = pass_member(archive);
      if (outcome == UPDATES_ARCHIVE_DONE) continue;
    }
    if (outcome != UPDATES_ARCHIVE_DONE) return outcome;
    int answer = updates_archive_library.inflate(gzip, Z_NO_FLUSH);
    if (answer == Z_STREAM_END)
      archive->is_between_members = true;
    else if (answer == Z_MEM_ERROR)
      return updates_archive_fail(archive, UPDATES_ARCHIVE_NO_MEMORY, "");
    else if (answer == Z_BUF_ERROR && archive->has_input_ended)
      return updates_archive_fail(archive, UPDATES_ARCHIVE_CUT_OFF, "");
    else if (answer != Z_OK && answer != Z_BUF_ERROR)
      return updates_archive_fail(archive, UPDATES_ARCHIVE_DAMAGED, gzip->msg);
  }
  archive->chunk_size = UPDATES_ARCHIVE_CHUNK - gzip->avail_out;
  return UPDATES_ARCHIVE_DONE;
}

static int fill_from_raw(struct updates_archive *archive) {
  la_ssize_t got = updates_archive_library.archive_read_data(
      archive->raw, archive->chunk, UPDATES_ARCHIVE_CHUNK);
  if (got < 0) return raw_failed(archive);
  archive->chunk_size = (size_t)got;
  if (got > 0) return UPDATES_ARCHIVE_DONE;
  archive->has_ended = true;
  if (updates_archive_library.archive_filter_bytes(archive->raw, -1) < archive->size)
    return updates_archive_fail(archive, UPDATES_ARCHIVE_TRAILING, "");
  return UPDATES_ARCHIVE_DONE;
}

static int fill_from_file(struct updates_archive *archive) {
  while (archive->chunk_size < UPDATES_ARCHIVE_CHUNK && !archive->has_ended) {
    ptrdiff_t got = updates_archive_fetch(
        archive, archive->chunk + archive->chunk_size, UPDATES_ARCHIVE_CHUNK - archive->chunk_size);
    if (got < 0) return archive->failure;
    archive->chunk_size += (size_t)got;
    archive->has_ended = got == 0;
  }
  return UPDATES_ARCHIVE_DONE;
}

int updates_archive_fill(struct updates_archive *archive) {
  if (archive->failure != UPDATES_ARCHIVE_DONE) return archive->failure;
  archive->chunk_size = archive->chunk_read = 0;
  if (archive->has_ended) return UPDATES_ARCHIVE_DONE;
  int outcome = archive->filter == UPDATES_ARCHIVE_PLAIN  ? fill_from_file(archive)
                : archive->filter == UPDATES_ARCHIVE_GZIP ? fill_from_gzip(archive)
                : archive->filter == UPDATES_ARCHIVE_XZ   ? updates_archive_fill_from_xz(archive)
                                                          : fill_from_raw(archive);
  if (outcome != UPDATES_ARCHIVE_DONE) archive->chunk_size = 0;
  archive->expanded += (long long)archive->chunk_size;
  return outcome;
}
