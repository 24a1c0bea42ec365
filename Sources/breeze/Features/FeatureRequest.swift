import HarmlessText
import UpdatesCLI
import UpdatesWeb

/// The features and languages for which images and texts are requested.
struct FeatureRequest: Equatable {
  /// The keys of the features, each only once.
  var features: [String]
  /// The languages, each only once; empty if no language is given.
  var languages: [String]

  /// - Parameters:
  ///   - arguments: The arguments of the command line.
  ///   - folder: The bundle, whose `release_notes.json` names the features if no option does.
  /// - Throws: `ArgumentsError`, `FileError`, or `Failure` if no feature is named.
  init(_ arguments: Arguments, in folder: OpenFolder) throws {
    let named = arguments.values("feature")
    if let faulty = named.first(where: { !Self.isKey($0) }) {
      throw ArgumentsError.invalidValue(
        of: "--feature", value: faulty, expected: "a key that can be the name of a file",
        suggestion: nil)
    }
    languages = try arguments.values("language").uniqued.map { language in
      guard Qualifiers.isLocale(language) else {
        throw ArgumentsError.invalidValue(
          of: "--language", value: language, expected: "a language such as de or pt-BR",
          suggestion: nil)
      }
      return language
    }
    let isNotesNamed = arguments.value("release-notes") != nil
    var features = named
    if isNotesNamed || named.isEmpty {
      let path = arguments.value("release-notes")
      features += try Self.features(ofNotesAt: path, in: folder)
    }
    self.features = features.uniqued
    guard !self.features.isEmpty else {
      throw try Failure(noFeaturesIn: arguments.value("release-notes") ?? Self.notes(of: folder))
    }
  }

  /// The path of the bundle's own release notes; nil if it has none.
  private static func notes(of folder: OpenFolder) throws(FileError) -> String? {
    let name = ReleaseNotesExamination.fileName
    return try folder.facts(of: name).map { _ in folder.shown(name) }
  }

  /// The features of all releases.
  ///
  /// If no file was named and none exists, there are none.
  private static func features(
    ofNotesAt named: String?, in folder: OpenFolder
  ) throws -> [String] {
    let path = named ?? folder.shown(ReleaseNotesExamination.fileName)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: path, limit: ReleaseNotesDocument.byteLimit)
    } catch {
      if named == nil, case .missing = error { return [] }
      throw error
    }
    let document: PlacedJSON
    do throws(SyntaxError) {
      document = try PlacedJSON(parsing: bytes)
    } catch {
      throw Failure(error, inFile: path)
    }
    let root = PlacedValue(document)
    let releases = root["releases"]?.elements ?? root.elements
    return try releases.flatMap { $0["features"]?.elements ?? [] }.map { feature in
      guard let key = feature.json.stringValue, isKey(key) else {
        throw Failure(
          malformed: path, line: document.line(of: feature.place.value.lowerBound),
          "expected a feature's key that can be the name of a file, found "
            + (feature.json.stringValue.map { "'\($0.quotable)'" } ?? feature.json.kindName))
      }
      return key
    }
  }

  /// Whether a text can be the name of a file in a manifest.
  private static func isKey(_ text: String) -> Bool {
    guard text.utf8.count <= ReleaseNotesDocument.keyLimit / 2, !text.hasPrefix(".") else {
      return false
    }
    do throws(RelativePathError) {
      return try RelativePath(text).depth == 1
    } catch {
      return false
    }
  }
}

extension [String] {
  /// Each element once, at its first position.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Failure {
  /// The words for a request without features.
  fileprivate init(noFeaturesIn notes: String?) {
    self.init(
      code: "usage.features",
      message: notes.map { "'\($0.quotable)' names no features" } ?? "no features are named",
      hint: "give '--feature KEY', or '--release-notes FILE' with some in it", exitCode: .usage)
  }
}

extension OptionGroup {
  /// The options for features and languages.
  static func features(_ more: [Option] = []) -> OptionGroup {
    OptionGroup(
      "What for",
      [
        Option(
          "feature", value: .text("KEY"), isRepeatable: true, help: "the key of a feature"),
        Option(
          "release-notes", value: .text("FILE"),
          help: "use the features of all its releases; default without --feature: "
            + "BUNDLE/release_notes.json"),
        Option(
          "language", value: .text("LANGUAGE"), isRepeatable: true, help: "such as de or pt-BR"),
      ] + more)
  }
}
