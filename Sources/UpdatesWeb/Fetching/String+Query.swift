extension String {
  /// This URL with more parameters, whose values are percent-encoded, behind those of its query
  /// and before its fragment.
  package func appendingQuery(_ parameters: [(name: String, value: String)]) -> String {
    let url = prefix { $0 != "#" }
    let joint = !url.contains("?") ? "?" : url.hasSuffix("?") || url.hasSuffix("&") ? "" : "&"
    let query = parameters.map { $0.name + "=" + $0.value.percentEncoded }.joined(separator: "&")
    return url + joint + query + self[url.endIndex...]
  }
}
