/// What a client has asked.
package struct LoopbackRequest: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var method: String
  /// As it was sent: a path and query, or a whole URL where the client takes the server for a
  /// proxy.
  package var target: String
  package var headers: [Field]
  package var body: [UInt8]

  package init(method: String, target: String, headers: [Field] = [], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The value of the first header of a name, whatever its case.
  package subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The path, decoded, without the query.
  package var path: String {
    percentDecoded(target.prefix { $0 != "?" && $0 != "#" })
  }

  /// The query as it was sent, without its question mark; empty where there is none.
  package var query: String {
    guard let mark = target.firstIndex(of: "?") else { return "" }
    return String(target[target.index(after: mark)...].prefix { $0 != "#" })
  }

  /// The pairs of the query, decoded, in their order.
  package var parameters: [Field] {
    query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Field(
        percentDecoded(parts[0], plusIsBlank: true),
        parts.count > 1 ? percentDecoded(parts[1], plusIsBlank: true) : "")
    }
  }

  /// The value of the first pair of a name in the query.
  package func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// What is not a valid sequence stays as it is.
  private func percentDecoded(_ text: Substring, plusIsBlank: Bool = false) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexadecimal(bytes[index + 1]), let low = hexadecimal(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
        continue
      }
      let isPlus = plusIsBlank && bytes[index] == UInt8(ascii: "+")
      decoded.append(isPlus ? UInt8(ascii: " ") : bytes[index])
      index += 1
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
