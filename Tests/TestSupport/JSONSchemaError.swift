/// Why a schema cannot be used; a keyword that is passed over would prove nothing.
package enum JSONSchemaError: Error, Equatable {
  case unknownKeyword(String, at: String)
  case malformed(keyword: String, at: String)
  case unknownReference(String)
}
