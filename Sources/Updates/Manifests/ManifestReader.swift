import HarmlessText

/// Reads manifests: JSON into entries whose names are safe, or what is wrong with line and column.
package struct ManifestReader: Sendable {
  /// The manifest as it may be shown.
  let manifest: String
  /// 1 for the first manifest.
  let depth: Int

  /// - Parameters:
  ///   - manifest: The path or URL, as it is shown in messages.
  ///   - depth: How deep the manifest is nested, 1 for the first.
  package init(manifest: String, depth: Int = 1) {
    self.manifest = presentableURL(manifest)
    self.depth = depth
  }

  /// The manifest; throws the first thing that is wrong with it.
  package func read(_ bytes: [UInt8]) throws(ManifestError) -> Manifest {
    guard bytes.count <= Manifest.byteLimit else {
      throw ManifestError(manifest: manifest, problem: .tooLarge(limit: Manifest.byteLimit))
    }
    // Places cost time and memory, and are wanted where something is wrong only.
    if let value = try? JSON(parsing: bytes) {
      var reading = ManifestReading(reader: self, placed: nil, findingLimit: 1)
      let entries = reading.entries(of: value, at: nil)
      if reading.findings.isEmpty { return Manifest(entries: entries) }
    }
    let (manifest, findings) = try examine(bytes, findingLimit: 1)
    if let first = findings.first { throw first }
    return manifest
  }

  /// The entries that can be read, with their places, and all that is wrong, in the order in which
  /// it is written; throws where the text is not JSON.
  package func examine(
    _ bytes: [UInt8], findingLimit: Int = 200
  ) throws(ManifestError) -> (manifest: Manifest, findings: [ManifestError]) {
    guard bytes.count <= Manifest.byteLimit else {
      throw ManifestError(manifest: manifest, problem: .tooLarge(limit: Manifest.byteLimit))
    }
    let placed: PlacedJSON
    do throws(JSONError) {
      placed = try PlacedJSON(parsing: bytes)
    } catch {
      throw ManifestError(
        manifest: manifest, problem: .notJSON(error.problem),
        place: ManifestError.Place(
          line: error.line, column: error.column, excerpt: error.excerpt))
    }
    var reading = ManifestReading(reader: self, placed: placed, findingLimit: findingLimit)
    let entries = reading.entries(of: placed.value, at: placed.place)
    return (Manifest(entries: entries), reading.findings)
  }

  /// Where an entry of this name is listed first; nil where it is not.
  package func place(of filename: RelativePath, in bytes: [UInt8]) -> ManifestError.Place? {
    guard let manifest = try? examine(bytes, findingLimit: 1).manifest,
      let place = manifest.entries.first(where: { $0.filename == filename })?.place
    else { return nil }
    return ManifestError.Place(of: place, in: bytes)
  }
}

extension ManifestError.Place {
  /// Where a value begins.
  init(of place: JSONPlace, in bytes: [UInt8]) {
    let located = JSONError(.empty, at: place.value.lowerBound, in: bytes)
    self.init(line: located.line, column: located.column, excerpt: located.excerpt)
  }
}
