import HarmlessText

/// Whether the keys of an app file count that run something or write somewhere.
package enum Trust: Equatable, Sendable {
  case trusted
  case untrusted(Reason)

  package enum Reason: Equatable, Sendable {
    case remote
    /// Named by the person, who did not declare it to be trusted.
    case notDeclared
    /// Belongs to neither the user nor root.
    case foreignOwner(Ownership)
    /// Its group or everybody may write.
    case writableByOthers(Ownership)
    /// Nobody looked at the file.
    case notInspected
  }

  /// Decides for a file at `places`: itself, and every folder through which it was reached.
  package init(origin: AppFileOrigin, places: [Ownership], user: UInt32) {
    switch origin {
    case .remote:
      self = .untrusted(.remote)
    case .named(isTrusted: false):
      self = .untrusted(.notDeclared)
    case .registered, .named(isTrusted: true):
      guard places.contains(where: { !$0.isFolder }), places.contains(where: \.isFolder) else {
        self = .untrusted(.notInspected)
        return
      }
      if let foreign = places.first(where: { $0.owner != user && $0.owner != 0 }) {
        self = .untrusted(.foreignOwner(foreign))
      } else if let open = places.first(where: \.isWritableByOthers) {
        self = .untrusted(.writableByOthers(open))
      } else {
        self = .trusted
      }
    }
  }
}

extension Trust.Reason {
  /// The reason as the end of a sentence.
  var words: String {
    switch self {
    case .remote: "because the document is not a local file"
    case .notDeclared: "because the file was not declared to be trusted"
    case .foreignOwner(let place):
      "because '\(place.path.harmlessLine())' belongs to another user (\(place.owner))"
    case .writableByOthers(let place):
      "because other users may write to '\(place.path.harmlessLine())'"
    case .notInspected: "because nobody could tell whose file it is"
    }
  }
}
