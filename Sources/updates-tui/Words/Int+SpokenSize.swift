extension Int {
  /// So many bytes as people say it: `812 bytes`, `1.2 MB`; thousands, not powers of two.
  var spokenSize: String {
    guard self >= 1000 else { return self == 1 ? "1 byte" : "\(self) bytes" }
    var (tenths, units) = (self / 100, ["kB", "MB", "GB", "TB"][...])
    while tenths >= 10_000, units.count > 1 {
      tenths /= 1000
      units = units.dropFirst()
    }
    let fraction = tenths < 1000 && tenths % 10 > 0 ? ".\(tenths % 10)" : ""
    return "\(tenths / 10)\(fraction) \(units.first ?? "kB")"
  }
}
