import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct SystemTests {
  @Test(
    arguments: [
      ("VERSION_ID=\"12\"\n", "12"), ("VERSION_ID=24.04", "24.04"), ("VERSION_ID='9.3'\r\n", "9.3"),
      ("NAME=x\nVERSION_ID=1\nVERSION_ID=2\n", "2"), ("#VERSION_ID=1\n", nil), ("", nil),
      ("VERSION_ID=\n", nil), ("VERSION_ID=\"\"", nil), ("MY_VERSION_ID=1", nil),
      ("  VERSION_ID=3 # note", "3"), ("VERSION_ID=\"12", "12"), ("VERSION_ID=\"it's\"", "it's"),
    ] as [(String, String?)])
  func `the version of a distribution is read`(text: String, version: String?) {
    #expect(OSRelease.version(inText: text) == version)
  }

  @Test func `the first file that can be read counts`() throws {
    let directory = try TemporaryDirectory()
    let first = try directory.write("NAME=x\n", to: "first")
    let second = try directory.write("VERSION_ID=2\n", to: "second")
    #expect(OSRelease.version(in: [directory.path + "/none", second]) == "2")
    #expect(OSRelease.version(in: [directory.path, second]) == "2")
    #expect(OSRelease.version(in: [first, second]) == nil)
    #expect(OSRelease.version(in: []) == nil)
  }

  @Test(arguments: [
    ("aarch64", "arm64"), ("arm64", "arm64"), ("x86_64", "x86_64"), ("amd64", "x86_64"),
    ("riscv64", "riscv64"), ("", ""),
  ])
  func `a processor has one name on all systems`(machine: String, word: String) {
    #expect(OperatingSystem.architecture(ofMachine: machine) == word)
  }

  @Test(arguments: [
    ([:], true), (["LANG": "C"], true), (["LANG": "de_DE.utf8"], true), (["LANG": "de_DE"], false),
    (["LC_ALL": "C"], false), (["LC_CTYPE": "C", "LANG": "de_DE.UTF-8"], false),
    (["LC_ALL": "", "LC_CTYPE": "C.UTF-8"], true),
  ])
  func `text is in ASCII if the locale asks for it`(variables: [String: String], isUTF8: Bool) {
    #expect(SystemEnvironment(variables: variables).isUTF8 == isUTF8)
  }

  @Test(
    arguments: [
      ("en_GB.UTF-8@euro", "en", "GB"), ("en_GB", "en", "GB"), ("pt_BR.utf8", "pt", "BR"),
      ("de", "de", nil), ("C", nil, nil), ("POSIX", nil, nil), ("C.UTF-8", nil, nil),
      ("", nil, nil), ("zh_Hant_TW", "zh", "TW"), ("es_419", "es", nil),
      ("sr_RS@latin", "sr", "RS"),
      ("EN-gb", "en", "GB"), ("_GB", nil, nil), ("en_", nil, nil), ("en_G\u{1B}", nil, nil),
      ("../../etc", nil, nil), (String(repeating: "e", count: 100_000), nil, nil),
    ] as [(String, String?, String?)])
  func `a locale names a language and a country`(
    locale: String, language: String?, region: String?
  ) {
    let environment = SystemEnvironment(variables: ["LANG": locale])
    #expect(environment.language == language)
    #expect(environment.region == region)
  }

  @Test(
    arguments: [
      ("sr_RS@latin", "sr-Latn-RS"), ("sr_RS.UTF-8@LATIN", "sr-Latn-RS"), ("sr@latin", "sr-Latn"),
      ("zh_hant_TW", "zh-Hant-TW"), ("uz_UZ@cyrillic", "uz-Cyrl-UZ"), ("de_DE@euro", "de-DE"),
      ("pt_BR", "pt-BR"), ("C", nil),
    ] as [(String, String?)])
  func `a tag has the script that a locale names`(locale: String, tag: String?) {
    #expect(SystemEnvironment(variables: ["LANG": locale]).languageTag == tag)
  }

  @Test func `the first locale variable that is not empty counts`() {
    func region(_ variables: [String: String]) -> String? {
      SystemEnvironment(variables: variables).region
    }
    #expect(region(["LC_ALL": "fr_FR", "LC_MESSAGES": "en_GB", "LANG": "de_DE"]) == "FR")
    #expect(region(["LC_ALL": "", "LC_MESSAGES": "en_GB", "LANG": "de_DE"]) == "GB")
    #expect(region(["LANG": "de_DE"]) == "DE")
    #expect(region(["LC_ALL": "C", "LANG": "de_DE"]) == nil)
    #expect(region([:]) == nil)
  }

  @Test(
    arguments: [
      (["ld-linux-x86-64.so.2", "libc.so.6"], CLibrary.gnu),
      (["ld-linux-aarch64.so.1"], .gnu),
      (["ld-musl-x86_64.so.1"], .musl),
      (["ld-musl-x86_64.so.1", "ld-linux-x86-64.so.2"], .gnu),
      (["libc.so"], nil),
      ([], nil),
    ] as [([String], CLibrary?)])
  func `the loader of programs tells the library`(names: [String], library: CLibrary?) throws {
    let folder = try TemporaryDirectory()
    for name in names { try folder.write("", to: name) }
    #expect(CLibrary(loadersIn: ["/no/such/folder", folder.path]) == library)
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (200, "200 bytes"), (1024, "1 KiB"), (1025, "1025 bytes"),
    (65_536, "64 KiB"), (4 << 20, "4 MiB"), (1 << 30, "1024 MiB"),
  ])
  func `a limit is said in the largest unit that gives a whole number`(bytes: Int, text: String) {
    #expect(bytes.byteCount == text)
  }

  @Test(arguments: [false, true])
  func `a detached program leaves no zombie in a program that goes on`(hasInput: Bool) async throws
  {
    let directory = try TemporaryDirectory()
    let environment = ["PATH": "/usr/bin:/bin"]
    let script = ["sh", "-c", "cd '\(directory.path)'; echo $$ > new; mv new id"]
    if hasInput {
      let lock = try FileLock(path: directory.path + "/lock", patience: .zero).take()
      try DetachedRun.start(
        executable: "/bin/sh", arguments: script, environment: environment, input: [],
        holding: lock)
    } else {
      try DetachedRun.start(executable: "/bin/sh", arguments: script, environment: environment)
    }
    let end = ContinuousClock.now + .seconds(90)
    func id() -> Int32? {
      let text = try? String(contentsOfFile: directory.path + "/id", encoding: .utf8)
      return text.flatMap { Int32($0.dropLast()) }
    }
    while id() == nil, .now < end { await Task.yield() }
    let process = try #require(id())
    // `kill` would not tell: the number may be another process or thread by now.
    func isOurChild() -> Bool {
      var end = siginfo_t()
      return waitid(P_PID, id_t(process), &end, WEXITED | WNOHANG | WNOWAIT) == 0
    }
    while isOurChild(), .now < end { await Task.yield() }
    #expect(!isOurChild())
  }
}
