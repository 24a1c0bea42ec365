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
    self.manifest = presentableLocation(manifest)
    self.depth = depth
  }

  /// The manifest; throws the first thing that is wrong with it.
  package func read(_ bytes: [UInt8]) throws(ManifestError) -> Manifest {
    guard bytes.count <= Manifest.byteLimit else {
      throw ManifestError(manifest: manifest, problem: .tooLarge(limit: Manifest.byteLimit))
    }
    // Places cost time and memory, and are wanted where something is wrong only.
    let value: JSON
    do throws(JSONError) {
      value = try JSON(parsing: bytes, valueLimit: Manifest.valueLimit)
    } catch {
      throw ManifestError(error, in: manifest)
    }
    var reading = ManifestReading(reader: self, placed: nil, findingLimit: 1)
    let entries = reading.entries(of: value, at: nil)
    if reading.findings.isEmpty { return Manifest(entries: entries) }
    let (manifest, findings) = try examine(bytes, findingLimit: 1)
    if let first = findings.first { throw first }
    return manifest
  }

  /// The entries that can be read, with their places, and all that is wrong, in the order in which
  /// it is written; throws if the text is not JSON.
  package func examine(
    _ bytes: [UInt8], findingLimit: Int = 200
  ) throws(ManifestError) -> (manifest: Manifest, findings: [ManifestError]) {
    guard bytes.count <= Manifest.byteLimit else {
      throw ManifestError(manifest: manifest, problem: .tooLarge(limit: Manifest.byteLimit))
    }
    let placed: PlacedJSON
    do throws(JSONError) {
      placed = try PlacedJSON(parsing: bytes, valueLimit: Manifest.valueLimit)
    } catch {
      throw ManifestError(error, in: manifest)
    }
    return examine(placed, findingLimit: findingLimit)
  }

  /// The same of a document that was read already.
  package func examine(
    _ document: PlacedJSON, findingLimit: Int
  ) -> (manifest: Manifest, findings: [ManifestError]) {
    var reading = ManifestReading(reader: self, placed: document, findingLimit: findingLimit)
    let entries = reading.entries(of: document.value, at: document.place)
    return (Manifest(entries: entries), reading.findings)
  }

  /// What is wrong with the checksum of an entry of this name, with its place.
  package func checksumFault(of filename: RelativePath, in bytes: [UInt8]) -> ManifestError? {
    try? examine(bytes, findingLimit: 1).manifest.entries
      .first { $0.filename == filename }?.checksumFault
  }

  /// The first place of an entry of this name; nil if it is not listed.
  package func place(of filename: RelativePath, in bytes: [UInt8]) -> TextPosition? {
    guard let manifest = try? examine(bytes, findingLimit: 1).manifest,
      let place = manifest.entries.first(where: { $0.filename == filename })?.place
    else { return nil }
    return TextPosition(of: place.value.lowerBound, in: bytes)
  }
}

extension ManifestError {
  /// What is no JSON; `manifest` is its path or URL as it may be shown.
  package init(_ error: JSONError, in manifest: String) {
    self.init(manifest: manifest, problem: .notJSON(error.problem), place: error.place)
  }

  /// What is wrong with a value.
  package init(
    _ problem: Problem, at place: JSONPlace, of document: PlacedJSON, in manifest: String
  ) {
    self.init(
      manifest: manifest, problem: problem,
      place: TextPosition(of: place.value.lowerBound, in: document.bytes))
  }
}
