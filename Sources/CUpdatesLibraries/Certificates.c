#include "Loaded.h"

#include <limits.h>
#include <time.h>

/* The rest of the library takes part, such as what forgets its errors. */
static bool load(void) {
  return updates_library_load(UPDATES_LIBRARY_CRYPTO) &&
         updates_library_load(UPDATES_LIBRARY_CERTIFICATES);
}

/* CCertificate is OpenSSL's X509. */
static X509 *own(const CCertificate *certificate) { return (X509 *)(uintptr_t)certificate; }

CCertificate *updates_certificate_new(const unsigned char *der, size_t length) {
  if (!load()) return NULL;
  const unsigned char *end = der;
  X509 *certificate = length < LONG_MAX ? updates_loaded.d2i_X509(NULL, &end, (long)length) : NULL;
  updates_loaded.ERR_clear_error();
  if (certificate && end == der + length) return (CCertificate *)certificate;
  updates_loaded.X509_free(certificate);
  return NULL;
}

void updates_certificate_free(CCertificate *certificate) { updates_loaded.X509_free(own(certificate)); }

int updates_certificate_key(const CCertificate *certificate, unsigned char *bytes) {
  unsigned char *end = bytes;
  return updates_loaded.i2d_X509_PUBKEY(
      updates_loaded.X509_get_X509_PUBKEY(own(certificate)), bytes ? &end : NULL);
}

int updates_certificate_logged_part(const CCertificate *certificate, unsigned char *bytes) {
  X509 *copy = updates_loaded.X509_dup(own(certificate));
  int place = copy ? updates_loaded.X509_get_ext_by_NID(copy, NID_ct_precert_scts, -1) : -1;
  int length = -1;
  if (place >= 0) {
    updates_loaded.X509_EXTENSION_free(updates_loaded.X509_delete_ext(copy, place));
    unsigned char *end = bytes;
    length = updates_loaded.i2d_re_X509_tbs(copy, bytes ? &end : NULL);
  }
  updates_loaded.X509_free(copy);
  updates_loaded.ERR_clear_error();
  return length;
}

const unsigned char *updates_certificate_extension(
    const CCertificate *certificate, const char *identifier, int *length) {
  ASN1_OBJECT *name = updates_loaded.OBJ_txt2obj(identifier, 1);
  int place = name ? updates_loaded.X509_get_ext_by_OBJ(own(certificate), name, -1) : -1;
  updates_loaded.ASN1_OBJECT_free(name);
  updates_loaded.ERR_clear_error();
  if (place < 0) return NULL;
  ASN1_OCTET_STRING *value = updates_loaded.X509_EXTENSION_get_data(
      updates_loaded.X509_get_ext(own(certificate), place));
  *length = updates_loaded.ASN1_STRING_length(value);
  return updates_loaded.ASN1_STRING_get0_data(value);
}

bool updates_certificate_signs_code(const CCertificate *certificate) {
  X509 *x509 = own(certificate);
  uint32_t flags = updates_loaded.X509_get_extension_flags(x509);
  return !(flags & EXFLAG_INVALID) && flags & EXFLAG_KUSAGE && flags & EXFLAG_XKUSAGE &&
         updates_loaded.X509_get_key_usage(x509) & KU_DIGITAL_SIGNATURE &&
         updates_loaded.X509_get_extended_key_usage(x509) & XKU_CODE_SIGN;
}

bool updates_certificate_is_issued_by(const CCertificate *certificate, const CCertificate *issuer) {
  return updates_loaded.X509_check_issued(own(issuer), own(certificate)) == X509_V_OK;
}

/* All certificates of a chain, each with a reference of its own. */
static STACK_OF(X509) *stack_of(CCertificate *const *chain, int count) {
  OPENSSL_STACK *stack = updates_loaded.OPENSSL_sk_new_null();
  for (int i = 0; stack && i < count; i++) {
    if (updates_loaded.OPENSSL_sk_push(stack, chain[i])) updates_loaded.X509_up_ref(own(chain[i]));
  }
  return (STACK_OF(X509) *)stack;
}

static void free_x509(void *certificate) { updates_loaded.X509_free(certificate); }

static void free_stack(STACK_OF(X509) *stack) {
  updates_loaded.OPENSSL_sk_pop_free((OPENSSL_STACK *)stack, free_x509);
}

/* What trusts the last certificate of a chain, whether or not it is a root, at a time. */
static X509_STORE *store_of(CCertificate *const *chain, int count, int64_t time) {
  X509_STORE *store = updates_loaded.X509_STORE_new();
  if (!store) return NULL;
  updates_loaded.X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_X509_STRICT);
  updates_loaded.X509_VERIFY_PARAM_set_time(
      updates_loaded.X509_STORE_get0_param(store), (time_t)time);
  if (count > 0 && updates_loaded.X509_STORE_add_cert(store, own(chain[count - 1])) == 1) {
    return store;
  }
  updates_loaded.X509_STORE_free(store);
  return NULL;
}

const char *updates_certificate_problem(
    const CCertificate *certificate, CCertificate *const *chain, int count, int64_t time) {
  X509_STORE *store = store_of(chain, count, time);
  STACK_OF(X509) *others = stack_of(chain, count);
  X509_STORE_CTX *context = updates_loaded.X509_STORE_CTX_new();
  const char *problem = "out of memory";
  if (store && others && context &&
      updates_loaded.X509_STORE_CTX_init(context, store, own(certificate), others) == 1) {
    bool is_valid = updates_loaded.X509_verify_cert(context) == 1;
    int error = updates_loaded.X509_STORE_CTX_get_error(context);
    problem = is_valid ? NULL : updates_loaded.X509_verify_cert_error_string(error);
  }
  updates_loaded.X509_STORE_CTX_free(context);
  free_stack(others);
  updates_loaded.X509_STORE_free(store);
  updates_loaded.ERR_clear_error();
  return problem;
}

static bool read_time(TS_RESP *response, int64_t *seconds) {
  TS_TST_INFO *info = updates_loaded.TS_RESP_get_tst_info(response);
  struct tm parts;
  if (!info ||
      updates_loaded.ASN1_TIME_to_tm(updates_loaded.TS_TST_INFO_get_time(info), &parts) != 1) {
    return false;
  }
  *seconds = timegm(&parts);
  return true;
}

static bool verifies(TS_RESP *response, CCertificate *const *chain, int count, int64_t time,
    const unsigned char *message, size_t length) {
  TS_VERIFY_CTX *context = updates_loaded.TS_VERIFY_CTX_new();
  X509_STORE *store = store_of(chain, count, time);
  BIO *data = length < INT_MAX ? updates_loaded.BIO_new_mem_buf(message, (int)length) : NULL;
  bool result = false;
  if (context && store && data) {
    updates_loaded.TS_VERIFY_CTX_set_flags(
        context, TS_VFY_SIGNATURE | TS_VFY_VERSION | TS_VFY_DATA | TS_VFY_SIGNER);
    /* The context frees them. */
    updates_loaded.TS_VERIFY_CTX_set_store(context, store);
    updates_loaded.TS_VERIFY_CTX_set_certs(context, stack_of(chain, count));
    updates_loaded.TS_VERIFY_CTX_set_data(context, data);
    result = updates_loaded.TS_RESP_verify_response(context, response) == 1;
  } else {
    updates_loaded.X509_STORE_free(store);
    updates_loaded.BIO_free(data);
  }
  updates_loaded.TS_VERIFY_CTX_free(context);
  return result;
}

int updates_timestamp_verify(const unsigned char *token, size_t token_length,
    const unsigned char *message, size_t length, CCertificate *const *chain, int count,
    int64_t *seconds) {
  if (!load()) return UPDATES_CRYPTO_LIBRARY_MISSING;
  const unsigned char *end = token;
  TS_RESP *response =
      token_length < LONG_MAX ? updates_loaded.d2i_TS_RESP(NULL, &end, (long)token_length) : NULL;
  bool is_read = response && end == token + token_length && read_time(response, seconds);
  int outcome = is_read ? UPDATES_CRYPTO_REJECTED : UPDATES_CRYPTO_FAILED;
  if (is_read && verifies(response, chain, count, *seconds, message, length)) {
    outcome = UPDATES_CRYPTO_DONE;
  }
  updates_loaded.TS_RESP_free(response);
  updates_loaded.ERR_clear_error();
  return outcome;
}
