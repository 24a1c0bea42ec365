import Testing
import UpdatesPlatform

@testable import Updates

/// The choice among the files of real releases, alone and among files that are not the program.
@Suite struct RealReleaseTests {
  /// What cannot be decided by names: nothing says what these files are for.
  private static let undecided: Set = [
    "linux/amd64 bearer_2.1.0_linux-amd64.pkg.tar.zst",
    "linux/arm64 bearer_2.1.0_linux-arm64.pkg.tar.zst",
    "linux/arm64 bob-linux-arm.zip",
    "linux/amd64 comtrya",
    "linux/amd64 mani-diffy",
    "linux/arm64 numbat-v1.23.0-arm-unknown-linux-musleabihf.tar.gz",
    "linux/amd64 tidy-viewer-1.8.93.tgz",
  ]

  /// Files that are not the program, beside those of a release.
  private static let others: [(name: String, files: @Sendable (ReleaseSample) -> [String])] = [
    ("none", { _ in [] }),
    (
      "checksums, signatures and lists",
      { sample in
        sample.files.flatMap { name in
          [".sha256", ".md5", ".asc", ".minisig", ".sigstore.json", ".sbom", ".spdx.json"]
            .map { name + $0 }
        } + ["checksums.txt", "SHA256SUMS", "sha256sum", "sbom.json", "provenance.intoto.jsonl"]
      }
    ),
    (
      "packages of systems",
      { sample in
        [
          "amd64.deb", "arm64.deb", "x86_64.rpm", "aarch64.rpm", "x86_64.apk", "linux_amd64.apk",
          "x86_64.pkg.tar.zst", "x64.msi", "x64-setup.exe", "universal.dmg", "arm64.pkg",
          "linux-amd64.snap", "x86_64.flatpak", "x86_64.AppImage", "linux_arm64.deb",
        ].map { "\(program(sample))_\(sample.version)_\($0)" }
      }
    ),
    (
      "source archives",
      { sample in
        let name = program(sample)
        return [
          "\(name)-\(sample.version).tar.gz", "\(name)-\(sample.version)-src.tar.gz",
          "\(name)_\(sample.version)_source.zip", "source.tar.gz", "\(name)-vendored.tar.xz",
        ].filter { !sample.files.contains($0) }
      }
    ),
    (
      "debug symbols and other variants",
      { sample in
        sample.files.filter { AssetFile($0, version: "").form != nil }.flatMap { name in
          let (stem, ending) = ReleaseSample.divided(name)
          return ["-debug", ".debug", "-debuginfo", "-extended"].map { stem + $0 + ending }
        }
      }
    ),
  ]

  @Test(arguments: others.indices)
  func `the right file is chosen, and none that lies beside it`(index: Int) throws {
    var count = 0
    for sample in try ReleaseSample.all() {
      let names = Self.others[index].files(sample) + sample.files
      for (key, system) in ReleaseSample.systems {
        guard let right = sample.right[key] else { continue }
        let found = chosen(among: names, version: sample.version, system: system)
        let isUndecided = Self.undecided.contains("\(key) \(right)")
        #expect(found == (isUndecided ? nil : right), "\(key), \(Self.others[index].name)")
        count += 1
      }
    }
    #expect(count > 700)
  }

  @Test func `of two C libraries the system's own is chosen`() throws {
    for libc in CLibrary.allCases {
      for (sample, key, system, right) in try Self.rows(of: .linux) {
        let other = Self.twin(of: right, libc: Self.library(of: right) == .musl ? .gnu : .musl)
        let isOwn = Self.library(of: right) ?? .gnu == libc
        var system = system
        system.libc = libc
        let found = chosen(
          among: sample.files + [other], version: sample.version, system: system)
        #expect(found == (isOwn ? right : other), "\(key)")
      }
    }
  }

  @Test func `a file for musl runs on a GNU system, and none for GNU on a system with musl`() throws
  {
    for (sample, key, system, right) in try Self.rows(of: .linux) {
      let twin = Self.twin(of: right, libc: .musl)
      let files = sample.files.filter { $0 != right } + [twin]
      #expect(chosen(among: files, version: sample.version, system: system) == twin, "\(key)")
      guard Self.library(of: right) == .gnu else { continue }
      var musl = system
      musl.libc = .musl
      #expect(chosen(among: sample.files, version: sample.version, system: musl) == nil, "\(key)")
    }
  }

  @Test func `nothing is chosen for a system that has no file`() throws {
    for sample in try ReleaseSample.all() {
      for (key, system) in ReleaseSample.systems where sample.right[key] == nil {
        #expect(chosen(among: sample.files, version: sample.version, system: system) == nil)
      }
    }
  }

  @Test func `a suggested pattern chooses the file for which it was made`() throws {
    for sample in try ReleaseSample.all() {
      let version = AssetChoice.bare(sample.version)
      for (key, system) in ReleaseSample.systems {
        guard let right = sample.right[key] else { continue }
        let patterns = AssetPattern.suggestions(for: right, version: version, system: system)
        let found = patterns.map {
          $0.matching(sample.files, version: version, system: system)
        }
        #expect(found.contains([right]), "\(key)")
      }
    }
  }

  // MARK: Helpers

  /// The right files for a system that can be decided.
  private static func rows(
    of os: AssetSystem.OS
  ) throws -> [(sample: ReleaseSample, key: String, system: AssetSystem, right: String)] {
    try ReleaseSample.all().flatMap { sample in
      ReleaseSample.systems.compactMap { key, system in
        guard system.os == os, let right = sample.right[key],
          !undecided.contains("\(key) \(right)")
        else { return nil }
        return (sample, key, system, right)
      }
    }
  }

  private static func library(of name: String) -> CLibrary? {
    CLibrary.allCases.first { name.lowercased().contains($0.rawValue) }
  }

  /// The name of the same file for a C library.
  private static func twin(of name: String, libc: CLibrary) -> String {
    if let named = library(of: name) { return name.replacing(named.rawValue, with: libc.rawValue) }
    let (stem, ending) = ReleaseSample.divided(name)
    return "\(stem)-\(libc.rawValue)\(ending)"
  }

  private static func program(_ sample: ReleaseSample) -> String {
    sample.name.split(separator: "/").last.map(String.init) ?? "tool"
  }
}
