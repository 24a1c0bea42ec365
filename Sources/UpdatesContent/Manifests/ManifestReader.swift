import HarmlessText

package struct ManifestReader: Sendable {
  let manifest: String
  /// The nesting depth, 1 for the first manifest.
  let depth: Int

  /// `depth` is 1 for the first manifest.
  package init(manifest: String, depth: Int = 1) {
    self.manifest = presentableLocation(manifest)
    self.depth = depth
  }

  /// Throws the first error.
  package func read(_ bytes: [UInt8]) throws -> Manifest {
    let (manifest, findings) = try examine(bytes, findingLimit: 1)
    if let first = findings.first { throw first }
    return manifest
  }

  /// Errors in the order of the text; throws if the text is not JSON.
  package func examine(
    _ bytes: [UInt8], findingLimit: Int
  ) throws -> (manifest: Manifest, findings: [ManifestError]) {
    guard bytes.count <= Manifest.byteLimit else {
      throw ManifestError(manifest: manifest, problem: .tooLarge(limit: Manifest.byteLimit))
    }
    let value: JSON
    do {
      value = try JSON(parsing: bytes, valueLimit: Manifest.valueLimit)
    } catch let error as Problem {
      throw ManifestError(error, in: manifest)
    }
    return examine(value, of: bytes, places: nil, findingLimit: findingLimit)
  }

  /// Errors in the order of the text; entries have their places.
  package func examine(
    _ document: PlacedJSON, findingLimit: Int
  ) -> (manifest: Manifest, findings: [ManifestError]) {
    examine(
      document.value, of: document.bytes, places: document.place, findingLimit: findingLimit)
  }

  private func examine(
    _ value: JSON, of bytes: [UInt8], places: JSONPlace?, findingLimit: Int
  ) -> (manifest: Manifest, findings: [ManifestError]) {
    var reading = ManifestReading(
      reader: self, value: value, bytes: bytes, places: places, findingLimit: findingLimit)
    let entries = reading.entries()
    return (Manifest(entries: entries), reading.findings)
  }
}

extension ManifestError {
  package init(_ error: UpdatesPlatform.Problem, in manifest: String) {
    self.init(manifest: manifest, problem: .notJSON(error.summary), place: error.position)
  }

  package init(
    _ problem: Problem, at place: JSONPlace, of document: PlacedJSON, in manifest: String
  ) {
    self.init(
      manifest: manifest, problem: problem,
      place: TextPosition(of: place.value.lowerBound, in: document.bytes))
  }
}
