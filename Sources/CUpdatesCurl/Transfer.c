#include "Library.h"

#include <fcntl.h>
#include <stdlib.h>

static size_t on_header(char *bytes, size_t size, size_t count, void *data) {
  CCurlTransfer *transfer = data;
  return transfer->receive_header(transfer->context, bytes, size * count) ? size * count : 0;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *data) {
  CCurlTransfer *transfer = data;
  return transfer->receive_body(transfer->context, bytes, size * count) ? size * count : 0;
}

// Older versions of libcurl let programs that are started later inherit their sockets.
static int on_socket(void *data, curl_socket_t socket, curlsocktype purpose) {
  (void)data, (void)purpose;
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  return CURL_SOCKOPT_OK;
}

// A macro, as the type of the value is the option's.
#define SET(transfer, option, value)                                                 \
  do {                                                                               \
    if (updates_curl.curl_easy_setopt_((transfer)->easy, option, value) != CURLE_OK) \
      (transfer)->refused_setting = true;                                            \
  } while (0)

static void limit_protocols(CCurlTransfer *transfer) {
#if LIBCURL_VERSION_NUM >= 0x075500
  if (updates_curl.curl_easy_setopt_(transfer->easy, CURLOPT_PROTOCOLS_STR, "http,https") ==
      CURLE_OK)
    return;
#endif
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  SET(transfer, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#pragma clang diagnostic pop
}

CCurlTransfer *updates_curl_transfer_new(
    void *context, CCurlReceive receive_header, CCurlReceive receive_body) {
  CCurlTransfer *transfer = calloc(1, sizeof *transfer);
  if (transfer == NULL) return NULL;
  transfer->easy = updates_curl.curl_easy_init_();
  if (transfer->easy == NULL) {
    free(transfer);
    return NULL;
  }
  transfer->context = context;
  transfer->receive_header = receive_header;
  transfer->receive_body = receive_body;

  SET(transfer, CURLOPT_PRIVATE, (void *)transfer);
  SET(transfer, CURLOPT_ERRORBUFFER, transfer->failure);
  SET(transfer, CURLOPT_HEADERFUNCTION, on_header);
  SET(transfer, CURLOPT_HEADERDATA, (void *)transfer);
  SET(transfer, CURLOPT_WRITEFUNCTION, on_body);
  SET(transfer, CURLOPT_WRITEDATA, (void *)transfer);
  SET(transfer, CURLOPT_SOCKOPTFUNCTION, on_socket);
  SET(transfer, CURLOPT_NOSIGNAL, 1L);
  SET(transfer, CURLOPT_FOLLOWLOCATION, 0L);
  SET(transfer, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  SET(transfer, CURLOPT_ACCEPT_ENCODING, "");
  SET(transfer, CURLOPT_SSL_VERIFYPEER, 1L);
  SET(transfer, CURLOPT_SSL_VERIFYHOST, 2L);
  SET(transfer, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  SET(transfer, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  // Which proxy serves which host is decided by the caller; libcurl must not read the environment.
  SET(transfer, CURLOPT_PROXY, "");
  SET(transfer, CURLOPT_NOPROXY, "");
  limit_protocols(transfer);
#if LIBCURL_VERSION_NUM >= 0x075700
  // Without it, giving up on a name waits for the resolver's thread; versions before 7.87 know no other way.
  updates_curl.curl_easy_setopt_(transfer->easy, CURLOPT_QUICK_EXIT, 1L);
#endif
  return transfer;
}

void updates_curl_transfer_set(CCurlTransfer *transfer, CCurlText what, const char *text) {
  switch (what) {
    case CCurlTextAddress: SET(transfer, CURLOPT_URL, text); return;
    case CCurlTextMethod: SET(transfer, CURLOPT_CUSTOMREQUEST, text); return;
    case CCurlTextUserAgent: SET(transfer, CURLOPT_USERAGENT, text); return;
    case CCurlTextProxy: SET(transfer, CURLOPT_PROXY, text); return;
    case CCurlTextCertificateFile:
      SET(transfer, CURLOPT_CAINFO, text);
      SET(transfer, CURLOPT_PROXY_CAINFO, text);
      return;
    case CCurlTextCertificateDirectory:
      SET(transfer, CURLOPT_CAPATH, text);
      SET(transfer, CURLOPT_PROXY_CAPATH, text);
      return;
  }
}

void updates_curl_transfer_set_timeout(CCurlTransfer *transfer, long milliseconds) {
  SET(transfer, CURLOPT_TIMEOUT_MS, milliseconds);
}

void updates_curl_transfer_expect_no_body(CCurlTransfer *transfer) {
  SET(transfer, CURLOPT_NOBODY, 1L);
}

static void append(CCurlTransfer *transfer, struct curl_slist **list, const char *text) {
  struct curl_slist *longer = updates_curl.curl_slist_append_(*list, text);
  if (longer == NULL) {
    transfer->refused_setting = true;
  } else {
    *list = longer;
  }
}

void updates_curl_transfer_add_header(CCurlTransfer *transfer, const char *line) {
  append(transfer, &transfer->headers, line);
  SET(transfer, CURLOPT_HTTPHEADER, transfer->headers);
}

void updates_curl_transfer_set_body(CCurlTransfer *transfer, const uint8_t *bytes, size_t count) {
  SET(transfer, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  SET(transfer, CURLOPT_COPYPOSTFIELDS, count == 0 ? "" : (const char *)bytes);
}

void updates_curl_transfer_resolve(CCurlTransfer *transfer, const char *entry) {
  append(transfer, &transfer->resolved, entry);
  SET(transfer, CURLOPT_RESOLVE, transfer->resolved);
}

void updates_curl_transfer_clear(CCurlTransfer *transfer, CCurlText what) {
  // Each option takes NULL for its default.
  switch (what) {
    case CCurlTextAddress: SET(transfer, CURLOPT_URL, NULL); return;
    case CCurlTextMethod: SET(transfer, CURLOPT_CUSTOMREQUEST, NULL); return;
    case CCurlTextUserAgent: SET(transfer, CURLOPT_USERAGENT, NULL); return;
    // An empty proxy is none; NULL would ask the environment.
    case CCurlTextProxy: SET(transfer, CURLOPT_PROXY, ""); return;
    case CCurlTextCertificateFile: SET(transfer, CURLOPT_CAINFO, NULL); return;
    case CCurlTextCertificateDirectory: SET(transfer, CURLOPT_CAPATH, NULL); return;
  }
}

void updates_curl_transfer_clear_headers(CCurlTransfer *transfer) {
  SET(transfer, CURLOPT_HTTPHEADER, NULL);
  updates_curl.curl_slist_free_all_(transfer->headers);
  transfer->headers = NULL;
}

void updates_curl_transfer_clear_resolved(CCurlTransfer *transfer) {
  SET(transfer, CURLOPT_RESOLVE, NULL);
  updates_curl.curl_slist_free_all_(transfer->resolved);
  transfer->resolved = NULL;
}

void updates_curl_transfer_take_as_is(CCurlTransfer *transfer) {
  SET(transfer, CURLOPT_ACCEPT_ENCODING, NULL);
}

void updates_curl_transfer_receive_in_pieces(CCurlTransfer *transfer, long size) {
  SET(transfer, CURLOPT_BUFFERSIZE, size);
}

void updates_curl_transfer_wait_for_connection(CCurlTransfer *transfer, bool waits) {
  SET(transfer, CURLOPT_PIPEWAIT, waits ? 1L : 0L);
}

bool updates_curl_transfer_is_ready(const CCurlTransfer *transfer) {
  return !transfer->refused_setting;
}

void updates_curl_transfer_free(CCurlTransfer *transfer) {
  updates_curl.curl_easy_cleanup_(transfer->easy);
  updates_curl.curl_slist_free_all_(transfer->headers);
  updates_curl.curl_slist_free_all_(transfer->resolved);
  free(transfer);
}

int updates_curl_transfer_tunnel_status(const CCurlTransfer *transfer) {
  long value = 0;
  CURLcode code =
      updates_curl.curl_easy_getinfo_(transfer->easy, CURLINFO_HTTP_CONNECTCODE, &value);
  return code == CURLE_OK ? (int)value : 0;
}

const char *updates_curl_transfer_failure(const CCurlTransfer *transfer) {
  return transfer->failure[0] != 0 ? transfer->failure
                                   : updates_curl.curl_easy_strerror_(transfer->result);
}

CCurlOutcome updates_curl_outcome(CURLcode code) {
  switch (code) {
    case CURLE_OK: return CCurlOutcomeDone;
    case CURLE_COULDNT_RESOLVE_HOST: return CCurlOutcomeNameNotResolved;
    case CURLE_COULDNT_RESOLVE_PROXY: return CCurlOutcomeProxyNameNotResolved;
    case CURLE_COULDNT_CONNECT:
    case (CURLcode)97:  // CURLE_PROXY, since 7.73: a SOCKS proxy does not connect further.
      return CCurlOutcomeNotConnected;
    case CURLE_OPERATION_TIMEDOUT: return CCurlOutcomeTimedOut;
    case CURLE_SSL_CONNECT_ERROR: return CCurlOutcomeNoTLS;
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ENGINE_INITFAILED:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CRL_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case (CURLcode)98:  // CURLE_SSL_CLIENTCERT, since 7.77: the server wants a certificate of the client.
      return CCurlOutcomeNotTrusted;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return CCurlOutcomeCutOff;
    case CURLE_WRITE_ERROR: return CCurlOutcomeStopped;
    case CURLE_OUT_OF_MEMORY:
    case (CURLcode)100:  // CURLE_TOO_LARGE, since 8.6; before, such a line is said to be short memory.
      return CCurlOutcomeLineTooLong;
    default: return CCurlOutcomeOther;
  }
}
