/// A version packed into one number, like that of CoreFoundation's `CFBundleGetVersionNumber`.
///
/// The number has the layout of the classic `vers` resource: two binary-coded decimal digits for
/// the major version, one for the minor version, one for the bug fix, then a byte for the stage
/// and a byte for the build within that stage.
struct PackedVersion: Equatable, Sendable {
  /// The packed version; 0 if the version does not fit.
  let number: UInt32

  private static let lengthLimit = 10

  /// Packs a version of the form `M[M][.m[.b]][s[n]]`.
  ///
  /// The stage `s` is `d`, `a`, `b` or `f`. The build `n` is from 0 to 255.
  init(_ version: String) {
    var rest = Array(version.utf8.prefix(Self.lengthLimit + 1))[...]
    guard rest.count <= Self.lengthLimit, var major = Self.takeDigit(from: &rest) else {
      number = 0
      return
    }
    if let ones = Self.takeDigit(from: &rest) { major = major << 4 | ones }
    let minor = Self.takeComponent(from: &rest)
    let bugFix = minor == nil ? nil : Self.takeComponent(from: &rest)
    let stage = Self.takeStage(from: &rest)
    let build = Self.takeBuild(from: &rest)
    guard let stage, let build, rest.isEmpty else {
      number = 0
      return
    }
    number = major << 24 | (minor ?? 0) << 20 | (bugFix ?? 0) << 16 | stage << 8 | build
  }

  private static func takeDigit(from rest: inout ArraySlice<UInt8>) -> UInt32? {
    guard let byte = rest.first, byte.isDigit else { return nil }
    rest.removeFirst()
    return UInt32(byte - UInt8(ascii: "0"))
  }

  /// Takes a point and a digit, and returns the digit; takes nothing if the two do not come next.
  private static func takeComponent(from rest: inout ArraySlice<UInt8>) -> UInt32? {
    guard rest.first == UInt8(ascii: ".") else { return nil }
    var digits = rest.dropFirst()
    guard let digit = takeDigit(from: &digits) else { return nil }
    rest = digits
    return digit
  }

  /// Takes the stage; nil for any other letter, and the stage of a final release at the end.
  private static func takeStage(from rest: inout ArraySlice<UInt8>) -> UInt32? {
    switch rest.popFirst() {
    case UInt8(ascii: "d"): 0x20
    case UInt8(ascii: "a"): 0x40
    case UInt8(ascii: "b"): 0x60
    case UInt8(ascii: "f"), nil: 0x80
    default: nil
    }
  }

  /// Takes the build; nil if it has more than three digits or does not fit in a byte.
  private static func takeBuild(from rest: inout ArraySlice<UInt8>) -> UInt32? {
    guard rest.count <= 3 else { return nil }
    var build: UInt32 = 0
    while let digit = takeDigit(from: &rest) { build = build * 10 + digit }
    return build <= 255 ? build : nil
  }
}
