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
#else
/* OpenSSL's headers may be missing there. These declarations are those of its manual pages. */
typedef struct evp_md_ctx_st EVP_MD_CTX;
typedef struct evp_md_st EVP_MD;
enum { EVP_PKEY_ED25519 = 1087 };
EVP_MD_CTX *EVP_MD_CTX_new(void);
void EVP_MD_CTX_free(EVP_MD_CTX *);
int EVP_DigestInit_ex(EVP_MD_CTX *, const EVP_MD *, void *engine);
int EVP_DigestUpdate(EVP_MD_CTX *, const void *, size_t);
int EVP_DigestFinal_ex(EVP_MD_CTX *, unsigned char *, unsigned *);
const EVP_MD *EVP_sha1(void), *EVP_sha256(void), *EVP_sha384(void), *EVP_sha512(void);
const EVP_MD *EVP_blake2b512(void);
void *EVP_PKEY_new_raw_public_key(int, void *engine, const unsigned char *, size_t);
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
  FUNCTION(CRYPTO, EVP_PKEY_new_raw_public_key)               \
  FUNCTION(CRYPTO, EVP_PKEY_free)                             \
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

/* The functions of a library are valid once it is loaded. */
extern struct updates_loaded {
  UPDATES_FUNCTIONS(UPDATES_MEMBER)
} updates_loaded;
