import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct CLibraryTests {
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
}
