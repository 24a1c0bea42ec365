/// The action that is carried out if the user chooses Update.
package enum Action: Equatable, Sendable {
  case open
  /// Run the command of the app file, in which `{version}` stands for the offered version.
  case run([String])
  case install(InstallAction)
  indirect case byInstall(ByInstall)
  /// Only show what the person has to do; it comes from `byInstall`, never from a file.
  case byHand(ByHand)
}

extension Action {
  package var key: String {
    switch self {
    case .open: "open"
    case .run: "run"
    case .install: "install"
    case .byInstall, .byHand: "by-install"
    }
  }
}

package struct InstallAction: Equatable, Sendable {
  /// The installed file or folder: an absolute path, or one that begins with `~/`.
  package var target: String
  /// The path of the file or folder in the archive; nil if there is only one candidate.
  package var member: String?
  /// The pattern of the asset's name, or a URL; nil if the name of one asset fits the system.
  package var asset: String?
  package var waitsForExit = false
  /// Whether a symbolic link at the target's path is followed, instead of being refused.
  package var followsLink = false

  /// In bytes; there is room for what is added to it beside the target.
  package static let longestName = 246

  /// The absolute path of the target; nil if it is in a home that is unknown.
  package func path(home: String?) -> String? {
    guard target.hasPrefix("~/") else { return target }
    return home.map { $0 + target.dropFirst() }
  }
}
