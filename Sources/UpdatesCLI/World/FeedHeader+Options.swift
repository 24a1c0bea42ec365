import HarmlessText
package import Updates

extension FeedHeader {
  /// One field as `Name: value`, or a file with one field per line as `@FILE`.
  package static func fields(of text: String) throws -> [FeedHeader] {
    guard text.hasPrefix("@") else { return [try field(text)] }
    let path = String(text.dropFirst())
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: path, limit: 64 << 10)
    } catch let error as Problem {
      throw Problem.document(error).of(.header)
    }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var fields: [FeedHeader] = []
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      do {
        fields.append(try field(String(line)))
      } catch let error as Problem {
        var failure = error
        failure.message = "'\(path.quotable)', line \(index + 1): \(error.message)"
        failure.hint = "write each line like 'X-Seat: 42'; there are no comments"
        throw failure
      }
    }
    return fields
  }

  private static func field(_ line: String) throws -> FeedHeader {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Problem.header("a header needs a colon after its name") }
    return try FeedHeader(
      name: String(parts[0]), text: String(parts[1].drop { $0 == " " || $0 == "\t" }))
  }
}
