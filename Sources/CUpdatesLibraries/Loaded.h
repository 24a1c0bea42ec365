#pragma once

#define CURL_DISABLE_TYPECHECK
#define PCRE2_CODE_UNIT_WIDTH 8

#include <archive.h>
#include <archive_entry.h>
#include <curl/curl.h>
#include <expat.h>
#include <md4c.h>
#include <pcre2.h>
#include <zlib.h>

#include "CUpdatesLibraries.h"

#ifndef __APPLE__
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ts.h>
#include <openssl/x509v3.h>
#else
/* OpenSSL's headers may be missing there. These declarations are those of its manual pages. */
typedef struct evp_md_ctx_st EVP_MD_CTX;
typedef struct evp_md_st EVP_MD;
enum { EVP_PKEY_OP_TYPE_SIG = 0x3f8, EVP_PKEY_CTRL_MD = 1, NID_ct_precert_scts = 951 };
enum { EXFLAG_KUSAGE = 2, EXFLAG_XKUSAGE = 4, EXFLAG_INVALID = 0x80 };
enum { KU_DIGITAL_SIGNATURE = 0x80, XKU_CODE_SIGN = 8, X509_V_OK = 0 };
enum { X509_V_FLAG_X509_STRICT = 0x20, X509_V_FLAG_PARTIAL_CHAIN = 0x80000 };
enum { TS_VFY_SIGNATURE = 1, TS_VFY_VERSION = 2, TS_VFY_DATA = 16, TS_VFY_SIGNER = 64 };
#define STACK_OF(type) struct stack_st_##type
typedef struct stack_st OPENSSL_STACK;
typedef struct asn1_object_st ASN1_OBJECT;
typedef struct asn1_string_st ASN1_OCTET_STRING;
typedef struct bio_st BIO;
typedef struct evp_pkey_ctx_st EVP_PKEY_CTX;
typedef struct TS_resp_st TS_RESP;
typedef struct TS_tst_info_st TS_TST_INFO;
typedef struct TS_verify_ctx TS_VERIFY_CTX;
typedef struct x509_st X509;
typedef struct x509_store_st X509_STORE;
typedef struct x509_store_ctx_st X509_STORE_CTX;
struct tm;
ASN1_OBJECT *OBJ_txt2obj(const char *, int);
void ASN1_OBJECT_free(ASN1_OBJECT *);
int ASN1_STRING_length(const ASN1_OCTET_STRING *);
const unsigned char *ASN1_STRING_get0_data(const ASN1_OCTET_STRING *);
int ASN1_TIME_to_tm(const void *, struct tm *);
BIO *BIO_new_mem_buf(const void *, int);
int BIO_free(BIO *);
OPENSSL_STACK *OPENSSL_sk_new_null(void);
int OPENSSL_sk_push(OPENSSL_STACK *, const void *);
void OPENSSL_sk_pop_free(OPENSSL_STACK *, void (*)(void *));
TS_RESP *d2i_TS_RESP(TS_RESP **, const unsigned char **, long);
void TS_RESP_free(TS_RESP *);
TS_TST_INFO *TS_RESP_get_tst_info(TS_RESP *);
int TS_RESP_verify_response(TS_VERIFY_CTX *, TS_RESP *);
const void *TS_TST_INFO_get_time(const TS_TST_INFO *);
TS_VERIFY_CTX *TS_VERIFY_CTX_new(void);
void TS_VERIFY_CTX_free(TS_VERIFY_CTX *);
STACK_OF(X509) *TS_VERIFY_CTX_set_certs(TS_VERIFY_CTX *, STACK_OF(X509) *);
BIO *TS_VERIFY_CTX_set_data(TS_VERIFY_CTX *, BIO *);
int TS_VERIFY_CTX_set_flags(TS_VERIFY_CTX *, int);
X509_STORE *TS_VERIFY_CTX_set_store(TS_VERIFY_CTX *, X509_STORE *);
X509 *d2i_X509(X509 **, const unsigned char **, long);
X509 *X509_dup(const X509 *);
void X509_free(X509 *);
int X509_up_ref(X509 *);
int i2d_re_X509_tbs(X509 *, unsigned char **);
int i2d_X509_PUBKEY(const void *, unsigned char **);
void *X509_get_X509_PUBKEY(const X509 *);
int X509_check_issued(X509 *issuer, X509 *subject);
void *X509_delete_ext(X509 *, int);
void *X509_get_ext(const X509 *, int);
int X509_get_ext_by_NID(const X509 *, int, int);
int X509_get_ext_by_OBJ(const X509 *, const ASN1_OBJECT *, int);
void X509_EXTENSION_free(void *);
ASN1_OCTET_STRING *X509_EXTENSION_get_data(void *);
unsigned X509_get_extension_flags(X509 *), X509_get_key_usage(X509 *);
unsigned X509_get_extended_key_usage(X509 *);
X509_STORE *X509_STORE_new(void);
void X509_STORE_free(X509_STORE *);
int X509_STORE_add_cert(X509_STORE *, X509 *);
void *X509_STORE_get0_param(const X509_STORE *);
int X509_STORE_set_flags(X509_STORE *, unsigned long);
X509_STORE_CTX *X509_STORE_CTX_new(void);
void X509_STORE_CTX_free(X509_STORE_CTX *);
int X509_STORE_CTX_get_error(const X509_STORE_CTX *);
int X509_STORE_CTX_init(X509_STORE_CTX *, X509_STORE *, X509 *, STACK_OF(X509) *);
void X509_VERIFY_PARAM_set_time(void *, time_t);
int X509_verify_cert(X509_STORE_CTX *);
const char *X509_verify_cert_error_string(long);
void *d2i_PUBKEY(void **, const unsigned char **, long);
EVP_PKEY_CTX *EVP_PKEY_CTX_new(void *key, void *engine);
void EVP_PKEY_CTX_free(EVP_PKEY_CTX *);
int EVP_PKEY_CTX_ctrl(EVP_PKEY_CTX *, int, int, int, int, void *);
int EVP_PKEY_verify_init(EVP_PKEY_CTX *);
int EVP_PKEY_verify(
    EVP_PKEY_CTX *, const unsigned char *, size_t, const unsigned char *, size_t);
EVP_MD_CTX *EVP_MD_CTX_new(void);
void EVP_MD_CTX_free(EVP_MD_CTX *);
int EVP_DigestInit_ex(EVP_MD_CTX *, const EVP_MD *, void *engine);
int EVP_DigestUpdate(EVP_MD_CTX *, const void *, size_t);
int EVP_DigestFinal_ex(EVP_MD_CTX *, unsigned char *, unsigned *);
const EVP_MD *EVP_sha1(void), *EVP_sha256(void), *EVP_sha384(void), *EVP_sha512(void);
const EVP_MD *EVP_blake2b512(void);
void EVP_PKEY_free(void *key);
int EVP_DigestVerifyInit(EVP_MD_CTX *, void *, const EVP_MD *, void *engine, void *key);
int EVP_DigestVerify(
    EVP_MD_CTX *, const unsigned char *, size_t, const unsigned char *, size_t);
void ERR_clear_error(void);
#endif

/* What is called, with the library that has it. */
#define UPDATES_FUNCTIONS(FUNCTION)                           \
  FUNCTION(ARCHIVE, archive_version_details)                  \
  FUNCTION(ARCHIVE, archive_read_new)                         \
  FUNCTION(ARCHIVE, archive_read_free)                        \
  FUNCTION(ARCHIVE, archive_read_support_filter_bzip2)        \
  FUNCTION(ARCHIVE, archive_read_support_filter_xz)           \
  FUNCTION(ARCHIVE, archive_read_support_filter_zstd)         \
  FUNCTION(ARCHIVE, archive_read_support_format_empty)        \
  FUNCTION(ARCHIVE, archive_read_support_format_raw)          \
  FUNCTION(ARCHIVE, archive_read_support_format_tar)          \
  FUNCTION(ARCHIVE, archive_read_support_format_zip_seekable) \
  FUNCTION(ARCHIVE, archive_read_set_format_option)           \
  FUNCTION(ARCHIVE, archive_read_set_seek_callback)           \
  FUNCTION(ARCHIVE, archive_read_open2)                       \
  FUNCTION(ARCHIVE, archive_read_next_header)                 \
  FUNCTION(ARCHIVE, archive_read_data)                        \
  FUNCTION(ARCHIVE, archive_read_data_block)                  \
  FUNCTION(ARCHIVE, archive_read_data_skip)                   \
  FUNCTION(ARCHIVE, archive_filter_bytes)                     \
  FUNCTION(ARCHIVE, archive_filter_code)                      \
  FUNCTION(ARCHIVE, archive_format)                           \
  FUNCTION(ARCHIVE, archive_errno)                            \
  FUNCTION(ARCHIVE, archive_error_string)                     \
  FUNCTION(ARCHIVE, archive_entry_pathname)                   \
  FUNCTION(ARCHIVE, archive_entry_pathname_utf8)              \
  FUNCTION(ARCHIVE, archive_entry_hardlink)                   \
  FUNCTION(ARCHIVE, archive_entry_hardlink_utf8)              \
  FUNCTION(ARCHIVE, archive_entry_symlink)                    \
  FUNCTION(ARCHIVE, archive_entry_symlink_utf8)               \
  FUNCTION(ARCHIVE, archive_entry_mode)                       \
  FUNCTION(ARCHIVE, archive_entry_size)                       \
  FUNCTION(ARCHIVE, archive_entry_size_is_set)                \
  FUNCTION(ARCHIVE, archive_entry_is_encrypted)               \
  FUNCTION(ARCHIVE, archive_entry_mtime)                      \
  FUNCTION(ARCHIVE, archive_entry_mtime_is_set)               \
  FUNCTION(ARCHIVE, archive_entry_mtime_nsec)                 \
  FUNCTION(CERTIFICATES, ASN1_OBJECT_free)                    \
  FUNCTION(CERTIFICATES, ASN1_STRING_get0_data)               \
  FUNCTION(CERTIFICATES, ASN1_STRING_length)                  \
  FUNCTION(CERTIFICATES, ASN1_TIME_to_tm)                     \
  FUNCTION(CERTIFICATES, BIO_free)                            \
  FUNCTION(CERTIFICATES, BIO_new_mem_buf)                     \
  FUNCTION(CERTIFICATES, d2i_TS_RESP)                         \
  FUNCTION(CERTIFICATES, d2i_X509)                            \
  FUNCTION(CERTIFICATES, i2d_re_X509_tbs)                     \
  FUNCTION(CERTIFICATES, i2d_X509_PUBKEY)                     \
  FUNCTION(CERTIFICATES, OBJ_txt2obj)                         \
  FUNCTION(CERTIFICATES, OPENSSL_sk_new_null)                 \
  FUNCTION(CERTIFICATES, OPENSSL_sk_pop_free)                 \
  FUNCTION(CERTIFICATES, OPENSSL_sk_push)                     \
  FUNCTION(CERTIFICATES, TS_RESP_free)                        \
  FUNCTION(CERTIFICATES, TS_RESP_get_tst_info)                \
  FUNCTION(CERTIFICATES, TS_RESP_verify_response)             \
  FUNCTION(CERTIFICATES, TS_TST_INFO_get_time)                \
  FUNCTION(CERTIFICATES, TS_VERIFY_CTX_free)                  \
  FUNCTION(CERTIFICATES, TS_VERIFY_CTX_new)                   \
  FUNCTION(CERTIFICATES, TS_VERIFY_CTX_set_certs)             \
  FUNCTION(CERTIFICATES, TS_VERIFY_CTX_set_data)              \
  FUNCTION(CERTIFICATES, TS_VERIFY_CTX_set_flags)             \
  FUNCTION(CERTIFICATES, TS_VERIFY_CTX_set_store)             \
  FUNCTION(CERTIFICATES, X509_check_issued)                   \
  FUNCTION(CERTIFICATES, X509_delete_ext)                     \
  FUNCTION(CERTIFICATES, X509_dup)                            \
  FUNCTION(CERTIFICATES, X509_EXTENSION_free)                 \
  FUNCTION(CERTIFICATES, X509_EXTENSION_get_data)             \
  FUNCTION(CERTIFICATES, X509_free)                           \
  FUNCTION(CERTIFICATES, X509_get_ext)                        \
  FUNCTION(CERTIFICATES, X509_get_ext_by_NID)                 \
  FUNCTION(CERTIFICATES, X509_get_ext_by_OBJ)                 \
  FUNCTION(CERTIFICATES, X509_get_extended_key_usage)         \
  FUNCTION(CERTIFICATES, X509_get_extension_flags)            \
  FUNCTION(CERTIFICATES, X509_get_key_usage)                  \
  FUNCTION(CERTIFICATES, X509_get_X509_PUBKEY)                \
  FUNCTION(CERTIFICATES, X509_STORE_add_cert)                 \
  FUNCTION(CERTIFICATES, X509_STORE_CTX_free)                 \
  FUNCTION(CERTIFICATES, X509_STORE_CTX_get_error)            \
  FUNCTION(CERTIFICATES, X509_STORE_CTX_init)                 \
  FUNCTION(CERTIFICATES, X509_STORE_CTX_new)                  \
  FUNCTION(CERTIFICATES, X509_STORE_free)                     \
  FUNCTION(CERTIFICATES, X509_STORE_get0_param)               \
  FUNCTION(CERTIFICATES, X509_STORE_new)                      \
  FUNCTION(CERTIFICATES, X509_STORE_set_flags)                \
  FUNCTION(CERTIFICATES, X509_up_ref)                         \
  FUNCTION(CERTIFICATES, X509_verify_cert)                    \
  FUNCTION(CERTIFICATES, X509_verify_cert_error_string)       \
  FUNCTION(CERTIFICATES, X509_VERIFY_PARAM_set_time)          \
  FUNCTION(CRYPTO, EVP_MD_CTX_new)                            \
  FUNCTION(CRYPTO, EVP_MD_CTX_free)                           \
  FUNCTION(CRYPTO, EVP_DigestInit_ex)                         \
  FUNCTION(CRYPTO, EVP_DigestUpdate)                          \
  FUNCTION(CRYPTO, EVP_DigestFinal_ex)                        \
  FUNCTION(CRYPTO, EVP_sha1)                                  \
  FUNCTION(CRYPTO, EVP_sha256)                                \
  FUNCTION(CRYPTO, EVP_sha384)                                \
  FUNCTION(CRYPTO, EVP_sha512)                                \
  FUNCTION(CRYPTO, EVP_blake2b512)                            \
  FUNCTION(CRYPTO, d2i_PUBKEY)                                \
  FUNCTION(CRYPTO, EVP_PKEY_free)                             \
  FUNCTION(CRYPTO, EVP_PKEY_CTX_new)                          \
  FUNCTION(CRYPTO, EVP_PKEY_CTX_free)                         \
  FUNCTION(CRYPTO, EVP_PKEY_CTX_ctrl)                         \
  FUNCTION(CRYPTO, EVP_PKEY_verify_init)                      \
  FUNCTION(CRYPTO, EVP_PKEY_verify)                           \
  FUNCTION(CRYPTO, EVP_DigestVerifyInit)                      \
  FUNCTION(CRYPTO, EVP_DigestVerify)                          \
  FUNCTION(CRYPTO, ERR_clear_error)                           \
  FUNCTION(CURL, curl_global_init)                            \
  FUNCTION(CURL, curl_version)                                \
  FUNCTION(CURL, curl_free)                                   \
  FUNCTION(CURL, curl_slist_append)                           \
  FUNCTION(CURL, curl_slist_free_all)                         \
  FUNCTION(CURL, curl_url)                                    \
  FUNCTION(CURL, curl_url_cleanup)                            \
  FUNCTION(CURL, curl_url_get)                                \
  FUNCTION(CURL, curl_url_set)                                \
  FUNCTION(CURL, curl_easy_init)                              \
  FUNCTION(CURL, curl_easy_cleanup)                           \
  FUNCTION(CURL, curl_easy_setopt)                            \
  FUNCTION(CURL, curl_easy_getinfo)                           \
  FUNCTION(CURL, curl_easy_strerror)                          \
  FUNCTION(CURL, curl_multi_init)                             \
  FUNCTION(CURL, curl_multi_cleanup)                          \
  FUNCTION(CURL, curl_multi_add_handle)                       \
  FUNCTION(CURL, curl_multi_remove_handle)                    \
  FUNCTION(CURL, curl_multi_perform)                          \
  FUNCTION(CURL, curl_multi_info_read)                        \
  FUNCTION(CURL, curl_multi_poll)                             \
  FUNCTION(EXPAT, XML_ParserCreate_MM)                        \
  FUNCTION(EXPAT, XML_SetUserData)                            \
  FUNCTION(EXPAT, XML_SetElementHandler)                      \
  FUNCTION(EXPAT, XML_SetCharacterDataHandler)                \
  FUNCTION(EXPAT, XML_SetStartDoctypeDeclHandler)             \
  FUNCTION(EXPAT, XML_Parse)                                  \
  FUNCTION(EXPAT, XML_StopParser)                             \
  FUNCTION(EXPAT, XML_GetCurrentLineNumber)                   \
  FUNCTION(EXPAT, XML_GetErrorCode)                           \
  FUNCTION(EXPAT, XML_ErrorString)                            \
  FUNCTION(EXPAT, XML_ExpatVersion)                           \
  FUNCTION(EXPAT, XML_ParserFree)                             \
  FUNCTION(MD4C, md_parse)                                    \
  FUNCTION(PCRE2, pcre2_compile_8)                            \
  FUNCTION(PCRE2, pcre2_code_free_8)                          \
  FUNCTION(PCRE2, pcre2_compile_context_create_8)             \
  FUNCTION(PCRE2, pcre2_compile_context_free_8)               \
  FUNCTION(PCRE2, pcre2_set_parens_nest_limit_8)              \
  FUNCTION(PCRE2, pcre2_get_error_message_8)                  \
  FUNCTION(PCRE2, pcre2_match_8)                              \
  FUNCTION(PCRE2, pcre2_match_context_create_8)               \
  FUNCTION(PCRE2, pcre2_match_context_free_8)                 \
  FUNCTION(PCRE2, pcre2_match_data_create_8)                  \
  FUNCTION(PCRE2, pcre2_match_data_free_8)                    \
  FUNCTION(PCRE2, pcre2_set_match_limit_8)                    \
  FUNCTION(PCRE2, pcre2_set_depth_limit_8)                    \
  FUNCTION(PCRE2, pcre2_set_heap_limit_8)                     \
  FUNCTION(ZLIB, inflateInit2_)                               \
  FUNCTION(ZLIB, inflate)                                     \
  FUNCTION(ZLIB, inflateReset)                                \
  FUNCTION(ZLIB, inflateEnd)

#define UPDATES_MEMBER(library, name) __typeof__(&name) name;

/* The functions of a library are valid once it is loaded. */
extern struct updates_loaded {
  UPDATES_FUNCTIONS(UPDATES_MEMBER)
} updates_loaded;
