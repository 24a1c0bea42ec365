import HarmlessText

/// The texts of the features of some releases, from the folder beside the feed's document.
struct FeatureTexts: Sendable {
  private var texts = LocalizedTexts()
  /// Why some of them could not be loaded.
  private(set) var causes: [String] = []

  /// The texts of these features in a language; what it lacks in `Base`, then in English.
  ///
  /// Throws `DocumentError` only where the check was given up.
  static func fetched(
    _ features: [String], in folder: String, language: String?, of query: FeedQuery,
    from documents: DocumentSource, timeShare: Double
  ) async throws(DocumentError) -> FeatureTexts {
    var found = FeatureTexts()
    for name in LocalizationFolders.candidates(for: language) {
      guard !found.missing(of: features).isEmpty else { break }
      do {
        let url = folder + name + "/" + LocalizationFolders.fileName
        var request = DocumentRequest(
          url: url, headers: try query.headers(for: url),
          accept: "text/plain, */*;q=0.1")
        // Only where the feed itself is a file, which an option or a local file has named.
        request.readsFiles = folder.isFileURL
        request.timeShare = timeShare
        let document = try await documents.document("strings-" + name, asking: request) { content in
          try Self.strings(content.bytes, from: url)
        }
        found.texts.add(document.value)
      } catch let error as DocumentError {
        guard !error.isCancellation else { throw error }
        if error.isAbsence { continue }
        found.causes.append(error.summary)
        // The next language would be asked of the same server, which does not answer.
        if case .transport = error { break }
      } catch {
        found.causes.append("\(error)")
      }
    }
    return found
  }

  private static func strings(
    _ bytes: [UInt8], from url: String
  ) throws(DocumentError) -> LocalizedStrings {
    do throws(LocalizedStringsError) {
      return try LocalizedStrings(parsing: bytes)
    } catch {
      throw .malformed(source: presentableURL(url), problem: error.summary)
    }
  }

  // MARK: Texts

  /// The features for which there is neither title nor description.
  func missing(of features: [String]) -> [String] {
    features.filter { title(of: $0) == nil && description(of: $0) == nil }
  }

  /// The notes of a release: each feature's title, its description beneath; nil without features.
  ///
  /// One of which nothing is known is called by its key.
  func notes(of features: [String]) -> ReleaseNotes? {
    guard !features.isEmpty else { return nil }
    let told = features.map { key in
      let (title, description) = (title(of: key), description(of: key))
      return ReleaseNotes.Feature(
        title: title ?? (description == nil ? key.harmlessLine() : nil), description: description)
    }
    let parts = told.map { [$0.title, $0.description].compactMap(\.self).joined(separator: "\n") }
    var notes = ReleaseNotes(limiting: parts.joined(separator: "\n\n"), format: .plain)
    notes.features = told
    return notes
  }

  private func title(of key: String) -> String? {
    texts[key + ".title"].map { $0.harmlessLine() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func description(of key: String) -> String? {
    texts[key + ".description"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}

extension DocumentError {
  /// Whether there is no such document, or none is kept: another language may have one.
  ///
  /// Stores of static files answer 403 for what is not there where nobody may list them.
  fileprivate var isAbsence: Bool {
    switch self {
    case .missing, .offline: true
    case .status(_, let code, _): code == 403 || code == 404 || code == 410
    default: false
    }
  }
}
