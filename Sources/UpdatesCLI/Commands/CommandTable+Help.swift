extension CommandTable {
  /// The help of the command at this path, or of the whole tool; wrapped at `width` columns.
  package func help(for path: [String] = [], width: Int) -> String {
    guard let command = command(at: path) else { return Help.text(of: self, width: width) }
    return Help.text(of: command, at: path, tool: tool, width: width)
  }
}
