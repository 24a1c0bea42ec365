#include "Internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

// Older versions of libcurl let programs that are started later inherit their sockets.
static int on_socket(void *data, curl_socket_t socket, curlsocktype purpose) {
  (void)data, (void)purpose;
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  return CURL_SOCKOPT_OK;
}

// A macro, as the type of the value is the option's.
#define SET(transfer, option, value)                                                 \
  do {                                                                               \
    if (updates_loaded.curl_easy_setopt((transfer)->easy, option, value) != CURLE_OK) \
      (transfer)->refused_setting = true;                                            \
  } while (0)

CCurlTransfer *updates_curl_transfer_new(
    void *context, bool is_as_stored, CCurlReceive receive_header, CCurlReceive receive_body) {
  CCurlTransfer *transfer = calloc(1, sizeof *transfer);
  if (transfer == NULL) return NULL;
  transfer->easy = updates_loaded.curl_easy_init();
  if (transfer->easy == NULL) {
    free(transfer);
    return NULL;
  }
  transfer->context = context;

  SET(transfer, CURLOPT_PRIVATE, (void *)transfer);
  SET(transfer, CURLOPT_ERRORBUFFER, transfer->failure);
  SET(transfer, CURLOPT_HEADERFUNCTION, receive_header);
  SET(transfer, CURLOPT_HEADERDATA, context);
  SET(transfer, CURLOPT_WRITEFUNCTION, receive_body);
  SET(transfer, CURLOPT_WRITEDATA, context);
  SET(transfer, CURLOPT_SOCKOPTFUNCTION, on_socket);
  SET(transfer, CURLOPT_NOSIGNAL, 1L);
  SET(transfer, CURLOPT_FOLLOWLOCATION, 0L);
  SET(transfer, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  if (!is_as_stored) SET(transfer, CURLOPT_ACCEPT_ENCODING, "");
  SET(transfer, CURLOPT_BUFFERSIZE, 65536L);
  SET(transfer, CURLOPT_SSL_VERIFYPEER, 1L);
  SET(transfer, CURLOPT_SSL_VERIFYHOST, 2L);
  SET(transfer, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  SET(transfer, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  // Which proxy serves which host is decided by the caller; libcurl must not read the environment.
  SET(transfer, CURLOPT_PROXY, "");
  SET(transfer, CURLOPT_NOPROXY, "");
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  // Its successor is not in every libcurl.
  SET(transfer, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#pragma clang diagnostic pop
#if LIBCURL_VERSION_NUM >= 0x075700
  // Without it, giving up on a name waits for the resolver's thread; versions before 7.87 know no other way.
  updates_loaded.curl_easy_setopt(transfer->easy, CURLOPT_QUICK_EXIT, 1L);
#endif
  return transfer;
}

void updates_curl_transfer_set(CCurlTransfer *transfer, CCurlText what, const char *text) {
  switch (what) {
    case CCurlTextAddress: SET(transfer, CURLOPT_URL, text); return;
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

void updates_curl_transfer_wait_for_connection(CCurlTransfer *transfer, bool waits) {
  SET(transfer, CURLOPT_PIPEWAIT, waits ? 1L : 0L);
}

void updates_curl_transfer_set_request(
    CCurlTransfer *transfer, const char *method, const uint8_t *body, size_t count) {
  SET(transfer, CURLOPT_HTTPGET, 1L);
  if (body != NULL) {
    SET(transfer, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    SET(transfer, CURLOPT_COPYPOSTFIELDS, count == 0 ? "" : (const char *)body);
  }
  if (strcmp(method, "HEAD") == 0) SET(transfer, CURLOPT_NOBODY, 1L);
  SET(transfer, CURLOPT_CUSTOMREQUEST, method);
}

static void set_list(CCurlTransfer *transfer, CCurlList list) {
  if (list == CCurlListHeaders) SET(transfer, CURLOPT_HTTPHEADER, transfer->lists[list]);
  if (list == CCurlListResolved) SET(transfer, CURLOPT_RESOLVE, transfer->lists[list]);
}

void updates_curl_transfer_add(CCurlTransfer *transfer, CCurlList list, const char *line) {
  struct curl_slist *longer = updates_loaded.curl_slist_append(transfer->lists[list], line);
  if (longer) transfer->lists[list] = longer;
  else
    transfer->refused_setting = true;
  set_list(transfer, list);
}

void updates_curl_transfer_clear(CCurlTransfer *transfer, CCurlList list) {
  struct curl_slist *lines = transfer->lists[list];
  transfer->lists[list] = NULL;
  set_list(transfer, list);
  updates_loaded.curl_slist_free_all(lines);
}

bool updates_curl_transfer_is_ready(const CCurlTransfer *transfer) {
  return !transfer->refused_setting;
}

void updates_curl_transfer_free(CCurlTransfer *transfer) {
  updates_loaded.curl_easy_cleanup(transfer->easy);
  updates_loaded.curl_slist_free_all(transfer->lists[CCurlListHeaders]);
  updates_loaded.curl_slist_free_all(transfer->lists[CCurlListResolved]);
  free(transfer);
}

int updates_curl_transfer_tunnel_status(const CCurlTransfer *transfer) {
  long value = 0;
  CURLcode code =
      updates_loaded.curl_easy_getinfo(transfer->easy, CURLINFO_HTTP_CONNECTCODE, &value);
  return code == CURLE_OK ? (int)value : 0;
}

const char *updates_curl_transfer_failure(const CCurlTransfer *transfer) {
  return transfer->failure[0] != 0 ? transfer->failure
                                   : updates_loaded.curl_easy_strerror(transfer->result);
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
