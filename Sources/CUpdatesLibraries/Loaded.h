#pragma once

#define CURL_DISABLE_TYPECHECK
#define PCRE2_CODE_UNIT_WIDTH 8

#include <archive.h>
#include <archive_entry.h>
#include <curl/curl.h>
#include <expat.h>
#include <lzma.h>
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
/* OpenSSL's headers may be missing there. */
enum { EVP_PKEY_OP_TYPE_SIG = 0x3f8, EVP_PKEY_CTRL_MD = 1, NID_ct_precert_scts = 951 };
enum { EXFLAG_KUSAGE = 2, EXFLAG_XKUSAGE = 4, EXFLAG_INVALID = 0x80 };
enum { KU_DIGITAL_SIGNATURE = 0x80, XKU_CODE_SIGN = 8, X509_V_OK = 0 };
enum { X509_V_FLAG_X509_STRICT = 0x20, X509_V_FLAG_PARTIAL_CHAIN = 0x80000 };
enum { TS_VFY_SIGNATURE = 1, TS_VFY_VERSION = 2, TS_VFY_DATA = 16, TS_VFY_SIGNER = 64 };
#define STACK_OF(type) struct stack_st_##type
STACK_OF(X509);
struct tm;
typedef struct asn1_string_st ASN1_GENERALIZEDTIME, ASN1_OCTET_STRING, ASN1_STRING, ASN1_TIME;
typedef struct asn1_object_st ASN1_OBJECT;
typedef struct bio_st BIO;
typedef struct engine_st ENGINE;
typedef struct evp_md_st EVP_MD;
typedef struct evp_md_ctx_st EVP_MD_CTX;
typedef struct evp_pkey_st EVP_PKEY;
typedef struct evp_pkey_ctx_st EVP_PKEY_CTX;
typedef struct stack_st OPENSSL_STACK;
typedef void (*OPENSSL_sk_freefunc)(void *);
typedef struct TS_resp_st TS_RESP;
typedef struct TS_tst_info_st TS_TST_INFO;
typedef struct TS_verify_ctx TS_VERIFY_CTX;
typedef struct x509_st X509;
typedef struct X509_extension_st X509_EXTENSION;
typedef struct X509_pubkey_st X509_PUBKEY;
typedef struct x509_store_st X509_STORE;
typedef struct x509_store_ctx_st X509_STORE_CTX;
typedef struct X509_VERIFY_PARAM_st X509_VERIFY_PARAM;
#endif

/* What is called of OpenSSL, with the library that has it: result, name and parameters. */
#define UPDATES_OPENSSL(FUNCTION) \
  FUNCTION(CERTIFICATES, void, ASN1_OBJECT_free, (ASN1_OBJECT *)) \
  FUNCTION(CERTIFICATES, const unsigned char *, ASN1_STRING_get0_data, (const ASN1_STRING *)) \
  FUNCTION(CERTIFICATES, int, ASN1_STRING_length, (const ASN1_STRING *)) \
  FUNCTION(CERTIFICATES, int, ASN1_TIME_to_tm, (const ASN1_TIME *, struct tm *)) \
  FUNCTION(CERTIFICATES, int, BIO_free, (BIO *)) \
  FUNCTION(CERTIFICATES, BIO *, BIO_new_mem_buf, (const void *, int)) \
  FUNCTION(CERTIFICATES, TS_RESP *, d2i_TS_RESP, (TS_RESP **, const unsigned char **, long)) \
  FUNCTION(CERTIFICATES, X509 *, d2i_X509, (X509 **, const unsigned char **, long)) \
  FUNCTION(CERTIFICATES, int, i2d_re_X509_tbs, (X509 *, unsigned char **)) \
  FUNCTION(CERTIFICATES, int, i2d_X509_PUBKEY, (const X509_PUBKEY *, unsigned char **)) \
  FUNCTION(CERTIFICATES, ASN1_OBJECT *, OBJ_txt2obj, (const char *, int)) \
  FUNCTION(CERTIFICATES, OPENSSL_STACK *, OPENSSL_sk_new_null, (void)) \
  FUNCTION(CERTIFICATES, void, OPENSSL_sk_pop_free, (OPENSSL_STACK *, OPENSSL_sk_freefunc)) \
  FUNCTION(CERTIFICATES, int, OPENSSL_sk_push, (OPENSSL_STACK *, const void *)) \
  FUNCTION(CERTIFICATES, void, TS_RESP_free, (TS_RESP *)) \
  FUNCTION(CERTIFICATES, TS_TST_INFO *, TS_RESP_get_tst_info, (TS_RESP *)) \
  FUNCTION(CERTIFICATES, int, TS_RESP_verify_response, (TS_VERIFY_CTX *, TS_RESP *)) \
  FUNCTION(CERTIFICATES, const ASN1_GENERALIZEDTIME *, TS_TST_INFO_get_time, \
      (const TS_TST_INFO *)) \
  FUNCTION(CERTIFICATES, void, TS_VERIFY_CTX_free, (TS_VERIFY_CTX *)) \
  FUNCTION(CERTIFICATES, TS_VERIFY_CTX *, TS_VERIFY_CTX_new, (void)) \
  FUNCTION(CERTIFICATES, STACK_OF(X509) *, TS_VERIFY_CTX_set_certs, \
      (TS_VERIFY_CTX *, STACK_OF(X509) *)) \
  FUNCTION(CERTIFICATES, BIO *, TS_VERIFY_CTX_set_data, (TS_VERIFY_CTX *, BIO *)) \
  FUNCTION(CERTIFICATES, int, TS_VERIFY_CTX_set_flags, (TS_VERIFY_CTX *, int)) \
  FUNCTION(CERTIFICATES, X509_STORE *, TS_VERIFY_CTX_set_store, (TS_VERIFY_CTX *, X509_STORE *)) \
  FUNCTION(CERTIFICATES, int, X509_check_issued, (X509 *, X509 *)) \
  FUNCTION(CERTIFICATES, X509_EXTENSION *, X509_delete_ext, (X509 *, int)) \
  FUNCTION(CERTIFICATES, X509 *, X509_dup, (const X509 *)) \
  FUNCTION(CERTIFICATES, void, X509_EXTENSION_free, (X509_EXTENSION *)) \
  FUNCTION(CERTIFICATES, ASN1_OCTET_STRING *, X509_EXTENSION_get_data, (X509_EXTENSION *)) \
  FUNCTION(CERTIFICATES, void, X509_free, (X509 *)) \
  FUNCTION(CERTIFICATES, X509_EXTENSION *, X509_get_ext, (const X509 *, int)) \
  FUNCTION(CERTIFICATES, int, X509_get_ext_by_NID, (const X509 *, int, int)) \
  FUNCTION(CERTIFICATES, int, X509_get_ext_by_OBJ, (const X509 *, const ASN1_OBJECT *, int)) \
  FUNCTION(CERTIFICATES, uint32_t, X509_get_extended_key_usage, (X509 *)) \
  FUNCTION(CERTIFICATES, uint32_t, X509_get_extension_flags, (X509 *)) \
  FUNCTION(CERTIFICATES, uint32_t, X509_get_key_usage, (X509 *)) \
  FUNCTION(CERTIFICATES, X509_PUBKEY *, X509_get_X509_PUBKEY, (const X509 *)) \
  FUNCTION(CERTIFICATES, int, X509_STORE_add_cert, (X509_STORE *, X509 *)) \
  FUNCTION(CERTIFICATES, void, X509_STORE_CTX_free, (X509_STORE_CTX *)) \
  FUNCTION(CERTIFICATES, int, X509_STORE_CTX_get_error, (const X509_STORE_CTX *)) \
  FUNCTION(CERTIFICATES, int, X509_STORE_CTX_init, \
      (X509_STORE_CTX *, X509_STORE *, X509 *, STACK_OF(X509) *)) \
  FUNCTION(CERTIFICATES, X509_STORE_CTX *, X509_STORE_CTX_new, (void)) \
  FUNCTION(CERTIFICATES, void, X509_STORE_free, (X509_STORE *)) \
  FUNCTION(CERTIFICATES, X509_VERIFY_PARAM *, X509_STORE_get0_param, (const X509_STORE *)) \
  FUNCTION(CERTIFICATES, X509_STORE *, X509_STORE_new, (void)) \
  FUNCTION(CERTIFICATES, int, X509_STORE_set_flags, (X509_STORE *, unsigned long)) \
  FUNCTION(CERTIFICATES, int, X509_up_ref, (X509 *)) \
  FUNCTION(CERTIFICATES, int, X509_verify_cert, (X509_STORE_CTX *)) \
  FUNCTION(CERTIFICATES, const char *, X509_verify_cert_error_string, (long)) \
  FUNCTION(CERTIFICATES, void, X509_VERIFY_PARAM_set_time, (X509_VERIFY_PARAM *, time_t)) \
  FUNCTION(CRYPTO, EVP_MD_CTX *, EVP_MD_CTX_new, (void)) \
  FUNCTION(CRYPTO, void, EVP_MD_CTX_free, (EVP_MD_CTX *)) \
  FUNCTION(CRYPTO, int, EVP_DigestInit_ex, (EVP_MD_CTX *, const EVP_MD *, ENGINE *)) \
  FUNCTION(CRYPTO, int, EVP_DigestUpdate, (EVP_MD_CTX *, const void *, size_t)) \
  FUNCTION(CRYPTO, int, EVP_DigestFinal_ex, (EVP_MD_CTX *, unsigned char *, unsigned *)) \
  FUNCTION(CRYPTO, const EVP_MD *, EVP_sha1, (void)) \
  FUNCTION(CRYPTO, const EVP_MD *, EVP_sha256, (void)) \
  FUNCTION(CRYPTO, const EVP_MD *, EVP_sha384, (void)) \
  FUNCTION(CRYPTO, const EVP_MD *, EVP_sha512, (void)) \
  FUNCTION(CRYPTO, const EVP_MD *, EVP_blake2b512, (void)) \
  FUNCTION(CRYPTO, EVP_PKEY *, d2i_PUBKEY, (EVP_PKEY **, const unsigned char **, long)) \
  FUNCTION(CRYPTO, void, EVP_PKEY_free, (EVP_PKEY *)) \
  FUNCTION(CRYPTO, EVP_PKEY_CTX *, EVP_PKEY_CTX_new, (EVP_PKEY *, ENGINE *)) \
  FUNCTION(CRYPTO, void, EVP_PKEY_CTX_free, (EVP_PKEY_CTX *)) \
  FUNCTION(CRYPTO, int, EVP_PKEY_CTX_ctrl, (EVP_PKEY_CTX *, int, int, int, int, void *)) \
  FUNCTION(CRYPTO, int, EVP_PKEY_verify_init, (EVP_PKEY_CTX *)) \
  FUNCTION(CRYPTO, int, EVP_PKEY_verify, \
      (EVP_PKEY_CTX *, const unsigned char *, size_t, const unsigned char *, size_t)) \
  FUNCTION(CRYPTO, int, EVP_DigestVerifyInit, \
      (EVP_MD_CTX *, EVP_PKEY_CTX **, const EVP_MD *, ENGINE *, EVP_PKEY *)) \
  FUNCTION(CRYPTO, int, EVP_DigestVerify, \
      (EVP_MD_CTX *, const unsigned char *, size_t, const unsigned char *, size_t)) \
  FUNCTION(CRYPTO, void, ERR_clear_error, (void))

/* What is called of the others, whose headers are everywhere. */
#define UPDATES_FUNCTIONS(FUNCTION)                           \
  FUNCTION(ARCHIVE, archive_version_details)                  \
  FUNCTION(ARCHIVE, archive_read_new)                         \
  FUNCTION(ARCHIVE, archive_read_free)                        \
  FUNCTION(ARCHIVE, archive_read_support_filter_bzip2)        \
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
  FUNCTION(LZMA, lzma_stream_decoder)                         \
  FUNCTION(LZMA, lzma_code)                                   \
  FUNCTION(LZMA, lzma_end)                                    \
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
#define UPDATES_OPENSSL_MEMBER(library, result, name, parameters) result(*name) parameters;

/* The functions of a library are valid once it is loaded. */
extern struct updates_loaded {
  UPDATES_FUNCTIONS(UPDATES_MEMBER)
  UPDATES_OPENSSL(UPDATES_OPENSSL_MEMBER)
} updates_loaded;
