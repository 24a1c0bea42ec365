/// The graphical session, if there is one, which can show a page.
package enum Desktop: Equatable, Sendable {
  /// The program that opens a URL in the person's browser, as a name or an absolute path.
  package static var opener: String {
    #if os(macOS)
      "/usr/bin/open"
    #else
      "xdg-open"
    #endif
  }

  package static func isPresent(environment: [String: String]) -> Bool {
    func isSet(_ name: String) -> Bool {
      environment[name]?.isEmpty == false
    }
    #if os(macOS)
      // Over SSH, the page would open on the screen of the remote Mac.
      return !isSet("SSH_CONNECTION") && !isSet("SSH_TTY")
    #else
      return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
    #endif
  }

  package static func canOpen(environment: [String: String]) -> Bool {
    guard isPresent(environment: environment) else { return false }
    do {
      _ = try ExecutableSearch.path(of: opener, environment: environment)
      return true
    } catch {
      return false
    }
  }
}
