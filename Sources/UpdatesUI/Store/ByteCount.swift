/// A number of bytes as people read it, in steps of a thousand: `512 B`, `12.3 MB`.
struct ByteCount {
  var bytes: Int

  func text(decimalSeparator: String) -> String {
    guard bytes >= 1_000 else { return "\(bytes) B" }
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    var unit = 0
    var size = 1_000
    // One step on where rounding would give `1000.0`.
    while unit + 1 < units.count, tenths(of: size) >= 10_000 {
      unit += 1
      size *= 1_000
    }
    let tenths = tenths(of: size)
    return "\(tenths / 10)\(decimalSeparator)\(tenths % 10) \(units[unit])"
  }

  /// Rounded to the nearest tenth of a unit, without overflow.
  private func tenths(of size: Int) -> Int {
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: size)
    return whole * 10 + (rest / (size / 100) + 5) / 10
  }
}
