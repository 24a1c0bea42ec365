/// A document with the place of each of its values, for findings with a line and for changes that
/// leave everything else as it was written.
package struct PlacedJSON: Sendable {
  package let value: JSON
  package let place: JSONPlace
  package let bytes: [UInt8]

  /// Reads one document as `JSON` does; throws `JSONError` with line and column.
  package init(parsing bytes: [UInt8], valueLimit: Int = .max) throws(JSONError) {
    do {
      (value, place) = try bytes.withUnsafeBufferPointer { buffer throws(JSONReader.Failure) in
        var reader = JSONReader(bytes: buffer, recordsPlaces: true, valueLimit: valueLimit)
        let value = try reader.readDocument()
        return (value, reader.place)
      }
    } catch {
      throw JSONError(error.problem, at: error.position, in: bytes)
    }
    self.bytes = bytes
  }

  /// The line of a byte, counted from 1.
  package func line(of offset: Int) -> Int {
    TextLines(bytes).line(of: offset)
  }

  /// The place of a member's value; nil where `object` is at `place` no object with such a key.
  package static func place(of key: String, of object: JSON, at place: JSONPlace) -> JSONPlace? {
    guard let index = object.objectValue?.position(of: key),
      place.children.indices.contains(index)
    else { return nil }
    return place.children[index]
  }
}
