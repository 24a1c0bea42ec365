import HarmlessText

/// What is wrong with a manifest; its texts are harmless.
package struct ManifestFault: Error, Equatable {
  package enum Kind: Equatable, Sendable {
    /// The text is not JSON.
    case syntax
    case form
    /// No manifest can list a file of this name.
    case name
    case size
    /// It cannot be read, or has no result.
    case condition(Problem)
  }

  package var kind: Kind
  /// A clause without the place.
  package var message: String
  package var manifest = ""
  /// Nil if the fault concerns the whole document, or if its text is not available.
  package var place: TextPosition?

  package init(_ kind: Kind, _ message: String) {
    (self.kind, self.message) = (kind, message)
  }

  package init(_ syntax: Problem, in manifest: String) {
    self = ManifestFault(.syntax, syntax.summary).at(syntax.position, in: manifest)
  }

  package func at(_ place: TextPosition?, in manifest: String) -> ManifestFault {
    var fault = self
    (fault.place, fault.manifest) = (place, manifest)
    return fault
  }

  package func at(
    _ place: JSONPlace, of document: PlacedJSON, in manifest: String
  ) -> ManifestFault {
    at(TextPosition(of: place.value.lowerBound, in: document.bytes), in: manifest)
  }

  /// One line without a full stop: `'manifest.json', line 3, column 5: …`.
  package var summary: String {
    if case .condition(let problem) = kind, problem.position != nil {
      let line = place.map { ", line \($0.line)" } ?? ""
      return "'\(manifest)'\(line), \(problem.summary)"
    }
    let position = place.map { ", line \($0.line), column \($0.column)" } ?? ""
    return "'\(manifest)'\(position): \(message)"
  }
}

extension ManifestFault {
  package static func expected(_ expected: String, found: String) -> ManifestFault {
    ManifestFault(.form, "expected \(expected), found \(found)")
  }

  package static func notArray(_ value: JSON) -> ManifestFault {
    expected("an array of entries", found: value.kindName)
  }

  static func filename(_ path: String, _ problem: String) -> ManifestFault {
    let shown = path.harmlessLine(limit: 200)
    return ManifestFault(.name, "the filename '\(shown)' cannot be used: \(problem)")
  }

  static func tooManyFolders(_ path: RelativePath) -> ManifestFault {
    filename(path.text, "it is more than \(Manifest.folderLimit) folders deep")
  }

  package static func namesItself(_ path: RelativePath) -> ManifestFault {
    filename(path.text, "it is the manifest itself")
  }

  static func fileAndFolder(_ path: RelativePath, _ other: String) -> ManifestFault {
    ManifestFault(
      .name,
      "'\(path.text.harmlessLine(limit: 200))' and '\(other.harmlessLine(limit: 200))' "
        + "cannot both exist: one of them needs a folder of that name")
  }

  package static let tooDeep = ManifestFault(
    .name, "manifests are nested more than \(Manifest.depthLimit) levels deep")

  static let tooLarge = ManifestFault(
    .size, "the manifest is larger than \(Manifest.byteLimit.byteCount)")

  package static let tooManyEntries = ManifestFault(
    .size, "it has more than \(Manifest.entryLimit) entries")

  static let tooManyManifests = ManifestFault(
    .size,
    "the set has more than \(Manifest.countLimit) manifests, "
      + "or more than \(Manifest.totalByteLimit.byteCount) of them in total")
}

extension Problem {
  /// The problem of a manifest that somebody else has published.
  ///
  /// `width` is the number of terminal columns of a text, for the caret below a line.
  package init(fetched fault: ManifestFault, width: (String) -> Int) {
    switch fault.kind {
    case .condition(let problem) where problem.kind != .manifestCondition:
      self.init(problem.kind, fault.summary, hint: problem.hint)
    case .condition(let problem):
      let mending = Self.publisherMends("this condition:", excerpt: problem.marked(width: width))
      self.init(problem.kind, fault.summary, hint: problem.hint.map(Self.publisherHas) ?? mending)
    case .size:
      self.init(
        .manifestMalformed, fault.summary, hint: Self.publisherHas(to: "make the set smaller"))
    case .syntax where fault.isOfWebPage:
      self.init(
        .manifestMalformed, fault.summary,
        hint: "a web page is not a manifest; " + (Code.webPage.row.hint ?? ""))
    case .syntax, .form, .name:
      let excerpt = fault.place?.excerpt.marked(width: width) ?? ""
      self.init(.manifestMalformed, fault.summary, hint: Self.publisherMends(excerpt: excerpt))
    }
  }

  package static func publisherHas(to task: String) -> String {
    "ask the publisher of these files to \(task)"
  }

  package static func publisherMends(
    _ what: String = "this line:", excerpt: String = ""
  ) -> String {
    publisherHas(to: "fix " + (excerpt.isEmpty ? "it" : "\(what)\n\(excerpt)"))
  }
}

extension ManifestFault {
  fileprivate var isOfWebPage: Bool {
    guard ["http://", "https://"].contains(where: manifest.lowercased().hasPrefix), let place else {
      return false
    }
    return WebPage.begins(place.excerpt.after.utf8)
  }
}
