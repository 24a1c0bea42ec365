import HarmlessText
import UpdatesPlatform
import UpdatesTestSupport

@testable import Updates

extension FuzzTarget {
  /// Versions, of which each line of the bytes is one.
  static let versions = [
    FuzzTarget("apt-versions") { bytes in
      var versions: [Version] = []
      for text in texts(bytes) where text.utf8.allSatisfy({ $0 < 0x80 }) {
        guard let version = read(text) else { continue }
        try promiseHarmless(version)
        try promise("'\(version)' is the author's", !version.contains { "~+".contains($0) })
        for suffix in ["~jammy1", "~deb12u1", "~22.04", "~bpo12+1", "+deb12u1"] {
          try promise("'\(suffix)' changes nothing", read(text + suffix) == version)
        }
        guard let version = try? Version(version) else { continue }
        versions.append(version)
        guard text.allSatisfy({ $0.isNumber || $0 == "." }) else { continue }
        for suffix in ["~rc1", "~beta2", "~alpha", "~pre3", "~dev", "~git20240101"] {
          let early = try read(text + suffix).map { try Version($0) }
          try promise("'\(text + suffix)' is before '\(text)'", early.map { $0 < version } ?? false)
        }
      }
      try keepsOrder(versions, at: nil)
    },
    FuzzTarget("pep440") { bytes in
      let versions = texts(bytes).compactMap { try? Version($0, scheme: .pep440) }
      for version in versions {
        let text = version.text
        for spelling in ["v\(text)", " \(text)\n", text.uppercased(), "0\(text)"] {
          let other = try Version(spelling, scheme: .pep440)
          try promise("'\(spelling)' is '\(text)'", other.key == version.key)
        }
        for sign in ["==", "===", ">=", "<="] {
          try promise("'\(text)' is \(sign) itself", version.satisfies(sign + text))
        }
        try promise("'\(text)' is not before itself", !version.satisfies("<\(text)"))
      }
      for level in VersionLevel.allCases + [nil] {
        try keepsOrder(try versions.map { try Version($0.text, scheme: .pep440) }, at: level)
      }
    },
    FuzzTarget("versions") { bytes in
      let texts = texts(bytes)
      for scheme in VersionScheme.allCases {
        let versions = texts.compactMap { try? Version($0, scheme: scheme) }
        for version in versions {
          try promise(
            "a version reads as it is shown", Version(version.text, scheme: scheme) == version)
        }
        for level in VersionLevel.allCases + [nil] {
          try keepsOrder(versions, at: level)
        }
      }
    },
  ]

  private static func texts(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, maxSplits: 2).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The author's version, as it is read from apt's answer.
  private static func read(_ text: String) -> String? {
    ManagerAnswer.apt("  Candidate: \(text)").map { $0.harmlessLine() }
  }

  /// Reflexivity, antisymmetry and transitivity, and that all ways to compare agree.
  private static func keepsOrder(_ versions: [Version], at level: VersionLevel?) throws {
    let orders = versions.map { one in
      versions.map { one.compare(to: $0, at: level).rawValue }
    }
    func shown(_ indices: Int...) -> String {
      indices.map { "'\(versions[$0].text)'" }.joined(separator: ", ")
    }
    for (a, row) in orders.enumerated() {
      try promise("\(shown(a)) is as new as itself", row[a] == 0)
      for (b, order) in row.enumerated() {
        try promise("\(shown(a, b)) have one order", order == -orders[b][a])
        let isNewer = versions[a].isNewer(than: versions[b], at: level)
        try promise("\(shown(a, b)) have one newer version", isNewer == (order > 0))
        if level == nil {
          let (isEqual, isLess) = (versions[a] == versions[b], versions[a] < versions[b])
          try promise("\(shown(a, b)) are equal or not", isEqual == (order == 0))
          try promise("\(shown(a, b)) are in order or not", isLess == (order < 0))
        }
        for (c, next) in orders[b].enumerated() where order <= 0 && next <= 0 {
          try promise("\(shown(a, b, c)) are in a row", row[c] == min(order, next))
        }
      }
    }
  }
}
