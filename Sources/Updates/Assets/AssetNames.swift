struct AssetNames {
  let files: [AssetFile]
  private let hasWindowsProgram: Bool

  init(_ texts: [String], version: String) {
    var seen: Set<String> = []
    let names = texts.filter { seen.insert($0).inserted }
      .map { AssetName($0, version: version) }
    hasWindowsProgram = names.contains(where: \.isForWindows)
    let usable = names.filter { $0.form != nil && !$0.isForWindows }
    let common = Self.commonWords(usable)
    let programs = usable.filter { !$0.isOther(besides: common) }
    let ignored = Self.ownWords(programs, common, isMark: \.isOS)
      .union(Self.ownWords(programs, common, isMark: \.isArchitecture))
    files = programs.map { AssetFile($0, ignoring: ignored) }
  }

  private static func commonWords(_ names: [AssetName]) -> Set<AssetName.Word> {
    let marked = names.filter { name in
      name.words.contains { $0.meaning?.isOS == true || $0.meaning?.isArchitecture == true }
    }
    let among = marked.isEmpty ? names : marked
    guard among.count > 1, let first = among.first else { return [] }
    return among.dropFirst().reduce(Set(first.words)) { $0.intersection($1.words) }
  }

  /// The words of every name that belong to the program's own name, such as `wasm`.
  ///
  /// They are marks of a system, but each name has another such mark too.
  private static func ownWords(
    _ names: [AssetName], _ common: Set<AssetName.Word>, isMark: (AssetWord) -> Bool
  ) -> Set<AssetName.Word> {
    let own = common.filter { $0.meaning.map(isMark) == true }
    let areMarkedWithout = names.allSatisfy { name in
      let marks = name.words.filter { $0.meaning.map(isMark) == true }
      return marks.isEmpty || marks.contains { !own.contains($0) }
    }
    return areMarkedWithout ? own : []
  }
}

extension AssetWord {
  fileprivate var isOS: Bool {
    if case .os = self { true } else { false }
  }

  fileprivate var isArchitecture: Bool {
    switch self {
    case .architecture, .arm, .x86, .universal: true
    case .os, .width, .library, .filler: false
    }
  }
}

extension AssetNames {
  func fitting(_ system: AssetSystem) -> AssetCandidates {
    let ofSystem = named(for: system)
    if ofSystem.isEmpty, isIndependent { return AssetCandidates(files: files, system: system) }
    return AssetCandidates(files: forProcessor(of: system, among: ofSystem), system: system)
  }

  /// The files that may be for a system, but that do not say enough.
  func doubtful(_ system: AssetSystem) -> [AssetFile] {
    let all = files.filter { file in
      (file.os == nil || file.os == system.mark)
        && (file.architectures.isEmpty || file.architectures.contains(system.architectureMark)
          || file.name.words.contains { $0.meaning == .arm } && system.architecture == .arm64)
        && file.rank(for: system) != nil
    }
    let named = all.filter { $0.os != nil }
    return named.isEmpty ? all : named
  }

  private func named(for system: AssetSystem) -> [AssetFile] {
    let files = files.filter { !$0.name.isImage }
    let named = files.filter { $0.os == system.mark }
    guard named.isEmpty, system.os == .linux else { return named }
    // If only other systems are named, the rest is for Linux. A zip may also be for Windows.
    let unnamed = files.filter { $0.os == nil && $0.name.form != .zip }
    let relatives = Self.relatives(of: unnamed)
    return unnamed.filter { !$0.architectures.isEmpty || relatives.contains($0.relative) }
  }

  /// Whether nothing in the release is about systems, so that its one program is for all of them.
  private var isIndependent: Bool {
    !hasWindowsProgram
      && files.allSatisfy { $0.os == nil && $0.architectures.isEmpty && !$0.name.isImage }
      && Set(files.map(\.plainWords)).count == 1
  }

  private func forProcessor(of system: AssetSystem, among files: [AssetFile]) -> [AssetFile] {
    let own = files.filter { $0.architectures == [system.architectureMark] }
    let exact = own.filter { !$0.hasWidthOnly }
    if !exact.isEmpty { return exact }
    if !own.isEmpty { return own }
    let universal = files.filter { $0.architectures == [.x86_64, .arm64] }
    if !universal.isEmpty { return universal }
    let unnamed = files.filter(\.architectures.isEmpty)
    switch (system.os, system.architecture) {
    case (.linux, .arm64): return []
    // A Mac with this processor also runs programs for the other one.
    case (.macos, .arm64): return unnamed.count == files.count ? unnamed : []
    case (_, .x86_64):
      // The oldest processor often has no name, and the others are named.
      let relatives = Self.relatives(of: files)
      let first = unnamed.filter { relatives.contains($0.relative) }
      return first.isEmpty && system.os == .linux ? unnamed : first
    }
  }

  private static func relatives(of files: [AssetFile]) -> Set<AssetFile.Relative> {
    Set(files.filter { !$0.architectures.isEmpty }.map(\.relative))
  }
}

struct AssetCandidates {
  let files: [AssetFile]
  let system: AssetSystem

  /// The best of the files; several if none is clearly better than the others.
  ///
  /// A variant has more words than the program itself, such as `extended`. Of equal files, one for
  /// the system's own C library is best, then an archive, then one that names its version.
  var best: [AssetFile] {
    let running = files.filter { $0.rank(for: system) != nil }
    guard let least = running.min(by: { $0.plainWords.count < $1.plainWords.count }) else {
      return []
    }
    guard running.allSatisfy({ least.plainWords.isSubset(of: $0.plainWords) }) else {
      return running
    }
    let plain = running.filter { $0.plainWords == least.plainWords }
    // An app with windows often differs from the command only in its capital letter.
    guard Set(plain.map(\.name.isCapitalized)).count == 1 else { return plain }
    return plain.minima { $0.rank(for: system) ?? 0 }
      .minima { $0.name.form?.rawValue ?? 0 }
      .minima { $0.name.namesVersion ? 0 : 1 }
  }
}

extension [AssetFile] {
  fileprivate func minima(by rank: (AssetFile) -> Int) -> [AssetFile] {
    let least = map(rank).min()
    return filter { rank($0) == least }
  }
}

extension AssetSystem {
  fileprivate var mark: AssetWord.OS {
    switch os {
    case .linux: .linux
    case .macos: .macos
    }
  }

  fileprivate var architectureMark: AssetWord.Architecture {
    switch architecture {
    case .x86_64: .x86_64
    case .arm64: .arm64
    }
  }
}
