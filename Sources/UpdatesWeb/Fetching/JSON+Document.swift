import HarmlessText

extension JSON {
  /// Reads a document; an error names where it came from.
  package init(parsing bytes: [UInt8], from source: String) throws(DocumentError) {
    do throws(JSONError) {
      self = try JSON(parsing: bytes)
    } catch {
      throw .notJSON(
        source: presentableLocation(source), line: error.place.line, column: error.place.column,
        problem: error.problem.message, excerpt: error.marked())
    }
  }

  /// Reads the document in a file of at most 4 MiB.
  package init(contentsOf path: String) throws(DocumentError) {
    let limit = 4 << 20
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: path, limit: limit)
    } catch {
      throw DocumentError(error)
    }
    try self.init(parsing: bytes, from: path.harmlessLine())
  }
}
