/// Keys and what they do, in as few words as the line of help has room for.
package struct KeyHint: Hashable, Sendable {
  package var keys: [Key]
  package var label: String
  /// The lowest ranks stay where the room is short.
  package var rank: Int

  package init(_ keys: [Key], _ label: String, rank: Int) {
    self.keys = keys
    self.label = label
    self.rank = rank
  }

  /// The keys, as short as they can be written: `↑↓`, `Enter`, `n N`.
  package var keysLabel: String {
    let labels = keys.map(\.label)
    return labels.joined(separator: labels.allSatisfy { "←↑→↓".contains($0) } ? "" : " ")
  }
}
