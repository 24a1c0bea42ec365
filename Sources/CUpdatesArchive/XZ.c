#include "Internal.h"

/* libarchive would give the decoder a gibibyte. The largest preset of xz needs 65 MiB. */
static const uint64_t most_memory = 128 << 20;

static int fail(struct updates_archive *archive, lzma_ret answer) {
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

static int begin_stream(struct updates_archive *archive) {
  lzma_ret answer = updates_archive_library.lzma_stream_decoder(&archive->xz, most_memory, 0);
  return answer == LZMA_OK ? UPDATES_ARCHIVE_DONE : fail(archive, answer);
}

int updates_archive_open_xz(struct updates_archive *archive) {
  archive->has_xz = true;
  return begin_stream(archive);
}

static int fetch(struct updates_archive *archive) {
  if (archive->xz.avail_in > 0 || archive->has_input_ended) return UPDATES_ARCHIVE_DONE;
  ptrdiff_t got = updates_archive_fetch(archive, archive->input, sizeof archive->input);
  if (got < 0) return archive->failure;
  archive->xz.next_in = archive->input;
  archive->xz.avail_in = (size_t)got;
  archive->has_input_ended = got == 0;
  return UPDATES_ARCHIVE_DONE;
}

/* Zeros after the last stream are padding; another stream may follow. */
static int pass_stream(struct updates_archive *archive) {
  lzma_stream *xz = &archive->xz;
  if (archive->has_input_ended && xz->avail_in == 0) {
    archive->has_ended = true;
    return UPDATES_ARCHIVE_DONE;
  }
  for (; xz->avail_in > 0; xz->avail_in--, xz->next_in++) {
    if (*xz->next_in == 0) continue;
    if (*xz->next_in != 0xFD) return updates_archive_fail(archive, UPDATES_ARCHIVE_TRAILING, "");
    archive->is_between_members = false;
    return begin_stream(archive);
  }
  return UPDATES_ARCHIVE_DONE;
}

int updates_archive_fill_from_xz(struct updates_archive *archive) {
  lzma_stream *xz = &archive->xz;
  xz->next_out = archive->chunk;
  xz->avail_out = UPDATES_ARCHIVE_CHUNK;
  while (xz->avail_out > 0 && !archive->has_ended) {
    int outcome = fetch(archive);
    if (outcome == UPDATES_ARCHIVE_DONE && archive->is_between_members) {
      outcome = pass_stream(archive);
      if (outcome == UPDATES_ARCHIVE_DONE) continue;
    }
    if (outcome != UPDATES_ARCHIVE_DONE) return outcome;
    lzma_ret answer = updates_archive_library.lzma_code(xz, LZMA_RUN);
    if (answer == LZMA_STREAM_END)
      archive->is_between_members = true;
    else if (answer == LZMA_BUF_ERROR && archive->has_input_ended)
      return updates_archive_fail(archive, UPDATES_ARCHIVE_CUT_OFF, "");
    else if (answer != LZMA_OK && answer != LZMA_BUF_ERROR)
      return fail(archive, answer);
  }
  archive->chunk_size = UPDATES_ARCHIVE_CHUNK - xz->avail_out;
  return UPDATES_ARCHIVE_DONE;
}
