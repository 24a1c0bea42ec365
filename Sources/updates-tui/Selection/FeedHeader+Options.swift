import CLI
import HarmlessText
import Updates

extension FeedHeader {
  /// The fields of a `--header`: one as `Name: value`, or those in the lines of a file as `@FILE`.
  static func fields(of text: String) throws -> [FeedHeader] {
    guard text.hasPrefix("@") else { return [try field(text)] }
    let path = String(text.dropFirst())
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: path, limit: 64 << 10)
    } catch {
      throw Failure(DocumentError(error), of: "header")
    }
    return try String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline).map { try field(String($0)) }
  }

  private static func field(_ line: String) throws -> FeedHeader {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Failure.header("a header has a colon after its name") }
    do throws(FeedHeaderError) {
      return try FeedHeader(
        name: String(parts[0]), text: String(parts[1].drop { $0 == " " || $0 == "\t" }))
    } catch {
      throw Failure(error)
    }
  }
}
