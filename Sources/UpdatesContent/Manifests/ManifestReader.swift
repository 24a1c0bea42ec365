import HarmlessText

/// Reads manifests: turns JSON into entries with safe names, or errors with line and column.
package struct ManifestReader: Sendable {
  /// The manifest's path or URL for messages.
  let manifest: String
  /// The nesting depth, 1 for the first manifest.
  let depth: Int

  /// - Parameters:
  ///   - manifest: The path or URL to show in messages.
  ///   - depth: The nesting depth of the manifest, 1 for the first.
  package init(manifest: String, depth: Int = 1) {
    self.manifest = presentableLocation(manifest)
    self.depth = depth
  }

  /// Reads a manifest; throws the first error in it.
  package func read(_ bytes: [UInt8]) throws(ManifestError) -> Manifest {
    let (manifest, findings) = try examine(bytes, findingLimit: 1)
    if let first = findings.first { throw first }
    return manifest
  }

  /// Reads the valid entries with their places, and all errors in the order of the text.
  ///
  /// Throws if the text is not JSON.
  package func examine(
    _ bytes: [UInt8], findingLimit: Int = 200
  ) throws(ManifestError) -> (manifest: Manifest, findings: [ManifestError]) {
    guard bytes.count <= Manifest.byteLimit else {
      throw ManifestError(manifest: manifest, problem: .tooLarge(limit: Manifest.byteLimit))
    }
    let placed: PlacedJSON
    do throws(SyntaxError) {
      placed = try PlacedJSON(parsing: bytes, valueLimit: Manifest.valueLimit)
    } catch {
      throw ManifestError(error, in: manifest)
    }
    return examine(placed, findingLimit: findingLimit)
  }

  /// Examines a document that is already parsed.
  package func examine(
    _ document: PlacedJSON, findingLimit: Int
  ) -> (manifest: Manifest, findings: [ManifestError]) {
    var reading = ManifestReading(reader: self, document: document, findingLimit: findingLimit)
    let entries = reading.entries()
    return (Manifest(entries: entries), reading.findings)
  }
}

extension ManifestError {
  /// The error for text that is not JSON; `manifest` is its path or URL for messages.
  package init(_ error: SyntaxError, in manifest: String) {
    self.init(manifest: manifest, problem: .notJSON(error.problem), place: error.place)
  }

  /// The error for a value.
  package init(
    _ problem: Problem, at place: JSONPlace, of document: PlacedJSON, in manifest: String
  ) {
    self.init(
      manifest: manifest, problem: problem,
      place: TextPosition(of: place.value.lowerBound, in: document.bytes))
  }
}
