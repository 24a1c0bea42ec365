package import UpdatesPlatform

/// An archive that is made to do harm, and what has to be said of it.
package struct HostileArchive: CustomStringConvertible, Sendable {
  package let trick: String
  package let error: Problem
  package let bytes: [UInt8]
  package var limits = ArchiveLimits()

  package var description: String { trick }

  /// A tar with something harmless before the trick, which must not stay either.
  static func tar(
    _ trick: String, _ error: Problem, format: TarBuilder.Format = .ustar,
    limits: ArchiveLimits = ArchiveLimits(), _ build: (inout TarBuilder) -> Void
  ) -> HostileArchive {
    let bytes = TarBuilder.archive(format) { tar in
      tar.file("first")
      build(&tar)
    }
    return HostileArchive(trick: trick, error: error, bytes: bytes, limits: limits)
  }

  static func tar(
    _ trick: String, _ entry: String, _ refusal: String,
    format: TarBuilder.Format = .ustar, _ build: (inout TarBuilder) -> Void
  ) -> HostileArchive {
    tar(trick, .archiveRefused(entry, refusal), format: format, build)
  }

  /// A tar with a file whose path cannot be used.
  static func path(_ trick: String, _ path: String, _ reason: String) -> HostileArchive {
    tar(trick, path, cannotBeUsed + reason) { $0.file(path) }
  }

  static let cannotBeUsed = "has a path that cannot be used: "
  static let leads = cannotBeUsed + "'..' leads outside the folder"
  static let isAbsolute = cannotBeUsed + "it is an absolute path, expected a relative one"
  static let isCutOff = Problem(.archiveDamaged, "the archive ends before it is complete")

  static func zip(
    _ trick: String, _ error: Problem, _ build: (inout ZipBuilder) -> Void
  ) -> HostileArchive {
    let bytes = ZipBuilder.archive { zip in
      zip.file(Array("first".utf8))
      build(&zip)
    }
    return HostileArchive(trick: trick, error: error, bytes: bytes)
  }

  static func zip(
    _ trick: String, _ entry: String, _ refusal: String,
    _ build: (inout ZipBuilder) -> Void
  ) -> HostileArchive {
    zip(trick, .archiveRefused(entry, refusal), build)
  }

  static func bytes(_ trick: String, _ error: Problem, _ bytes: [UInt8]) -> HostileArchive {
    HostileArchive(trick: trick, error: error, bytes: bytes)
  }

  package static var all: [HostileArchive] {
    names + longNames + links + hardLinks + kinds + collisions + sizes + streams + zips
  }
}
