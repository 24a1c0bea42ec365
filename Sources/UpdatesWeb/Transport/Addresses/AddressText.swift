// Parts of URLs as text, which may be incomplete or malformed.

extension String {
  /// This text as a value in a URL's query: all but RFC 3986's unreserved characters become `%XX`.
  package var percentEncoded: String { percentEncoded() }

  /// This text as a path: its slashes stay.
  package var percentEncodedPath: String { percentEncoded(except: UInt8(ascii: "/")) }

  private func percentEncoded(except kept: UInt8? = nil) -> String {
    // Most have nothing to encode.
    if utf8.allSatisfy({ $0.isUnreserved || $0 == kept }) { return self }
    let bytes = Array(utf8)
    return bytes[...].percentEncoded { bytes[$0].isUnreserved || bytes[$0] == kept }
  }
}

extension ArraySlice<UInt8> {
  /// These bytes with `%XX` for each one whose index is not that of a plain one.
  func percentEncoded(_ isPlain: (Int) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    // Fast, because a list may have ten thousand addresses.
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for (index, byte) in zip(indices, self) {
      if isPlain(index) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// Whether this text begins with `file:`, well-formed or not.
  package var isFileURL: Bool {
    utf8.starts(with: "file:".utf8) { $0.asciiLowercased == $1 }
  }
}

extension StringProtocol {
  /// This text with every `%XX` replaced by the byte that it stands for.
  ///
  /// Nil if a `%` has no two hexadecimal digits after it, or if the result has a NUL or is not
  /// UTF-8.
  package var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.utf8.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16), value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  /// Whether RFC 3986 allows this byte everywhere in a URL.
  var isUnreserved: Bool {
    isDigit || (0x61...0x7A).contains(self | 0x20) || "-._~".utf8.contains(self)
  }
}

extension String {
  /// This URL with more parameters at the end of its query, before its fragment.
  ///
  /// The values are percent-encoded.
  package func appendingQuery(_ parameters: [(name: String, value: String)]) -> String {
    let url = prefix { $0 != "#" }
    let joint = !url.contains("?") ? "?" : url.hasSuffix("?") || url.hasSuffix("&") ? "" : "&"
    let query = parameters.map { $0.name + "=" + $0.value.percentEncoded }.joined(separator: "&")
    return url + joint + query + self[url.endIndex...]
  }
}

extension String {
  /// The URL up to the last slash of its path; a slash is added if the path has none.
  package var folderOfURL: String {
    // This compares bytes, because a slash and a combining mark after it are one `Character`.
    let bytes = Array(utf8.prefix { !"?#".utf8.contains($0) })
    let slash = UInt8(ascii: "/")
    var path = bytes.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
    if bytes[path...].starts(with: [slash, slash]) {
      path = bytes[(path + 2)...].firstIndex(of: slash) ?? bytes.endIndex
    }
    guard let last = bytes[path...].lastIndex(of: slash) else {
      return String(decoding: bytes, as: UTF8.self) + "/"
    }
    return String(decoding: bytes[...last], as: UTF8.self)
  }
}

extension String {
  /// This URL up to its query or fragment.
  package var pathOfURL: Substring { prefix { $0 != "?" && $0 != "#" } }

  /// The last part of this URL's path, as it is written; empty if there is none.
  package var lastOfPath: String {
    pathOfURL.split(separator: "/").last.map(String.init) ?? ""
  }

  /// This URL with an ending of its path, before the query, and without fragment.
  package func addingToPath(_ ending: String) -> String {
    pathOfURL + ending + self[pathOfURL.endIndex...].prefix { $0 != "#" }
  }
}
