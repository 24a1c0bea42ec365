#include "Internal.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

CCurlAddress *updates_curl_address_new(const char *text) {
  CCurlAddress *url = updates_loaded.curl_url();
  if (url == NULL) return NULL;
  if (updates_loaded.curl_url_set(url, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK) {
    updates_loaded.curl_url_cleanup(url);
    return NULL;
  }
  return url;
}

bool updates_curl_address_follow(CCurlAddress *address, const char *reference) {
  // Servers send blanks and raw bytes in Location; encoding them is what every browser does.
  unsigned flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE;
  return updates_loaded.curl_url_set(address, CURLUPART_URL, reference, flags) == CURLUE_OK;
}

// By CCurlAddressPart.
static const CURLUPart parts[] = {
    CURLUPART_URL,  CURLUPART_SCHEME,   CURLUPART_HOST,     CURLUPART_PORT,
    CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_FRAGMENT,
};

char *updates_curl_address_part(CCurlAddress *address, CCurlAddressPart part) {
  unsigned flags = part == CCurlAddressPartPort ? CURLU_DEFAULT_PORT : 0;
  char *text = NULL;
  if (updates_loaded.curl_url_get(address, parts[part], &text, flags) != CURLUE_OK)
    return NULL;
  char *copy = strdup(text);
  updates_loaded.curl_free(text);
  return copy;
}

void updates_curl_address_remove(CCurlAddress *address, CCurlAddressPart part) {
  updates_loaded.curl_url_set(address, parts[part], NULL, 0);
}

void updates_curl_address_free(CCurlAddress *address) {
  updates_loaded.curl_url_cleanup(address);
}

// The bytes of a literal address, bracketed or not; their number, or 0 where it is a name.
static size_t literal(const char *host, unsigned char bytes[static 16]) {
  char text[INET6_ADDRSTRLEN + 2];
  size_t length = strlen(host);
  if (length >= sizeof text) return 0;
  bool is_bracketed = length > 2 && host[0] == '[' && host[length - 1] == ']';
  memcpy(text, host + is_bracketed, length - 2 * is_bracketed);
  text[length - 2 * is_bracketed] = 0;
  if (!is_bracketed && inet_pton(AF_INET, text, bytes) == 1) return 4;
  return inet_pton(AF_INET6, text, bytes) == 1 ? 16 : 0;
}

bool updates_curl_is_within(const char *host, const char *network) {
  char base[INET6_ADDRSTRLEN + 2];
  const char *slash = strchr(network, '/');
  size_t length = slash == NULL ? strlen(network) : (size_t)(slash - network);
  if (length >= sizeof base) return false;
  memcpy(base, network, length);
  base[length] = 0;

  unsigned char address[16], start[16];
  size_t count = literal(host, address);
  if (count == 0 || literal(base, start) != count) return false;
  long bits = (long)count * 8;
  if (slash != NULL) {
    char *end = NULL;
    long wanted = strtol(slash + 1, &end, 10);
    if (end == slash + 1 || *end != 0 || wanted < 0 || wanted > bits) return false;
    bits = wanted;
  }
  if (memcmp(address, start, (size_t)bits / 8) != 0) return false;
  if (bits % 8 == 0) return true;
  unsigned char mask = (unsigned char)(0xff << (8 - bits % 8));
  return (address[bits / 8] & mask) == (start[bits / 8] & mask);
}

bool updates_curl_is_loopback(const char *host) {
  return updates_curl_is_within(host, "127.0.0.0/8") || updates_curl_is_within(host, "::1");
}
