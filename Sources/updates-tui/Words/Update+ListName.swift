import HarmlessText
import Updates
import UpdatesTerminal

extension Update {
  /// What a list calls it: its version, or else its name or build; nil if it has none.
  var listName: String? { (version ?? name ?? build.map { "build \($0)" })?.shortened }
}

extension String {
  var shortened: String { harmlessLine().truncated(to: 40) }
}
