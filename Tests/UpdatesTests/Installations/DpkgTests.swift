#if os(Linux)
  import Foundation
  import Testing
  import UpdatesTestSupport

  @testable import Updates

  /// What dpkg itself has installed, in a root of the test's own.
  @Suite(.enabled(if: getuid() == 0, "only root may install packages")) struct DpkgTests {
    private let root: TemporaryDirectory

    init() throws {
      root = try TemporaryDirectory()
      for folder in ["root/var/lib/dpkg/info", "root/var/lib/dpkg/updates"] {
        try root.write("", to: folder + "/.empty")
      }
      try root.write("", to: "root/var/lib/dpkg/status")
    }

    /// Builds a package with the program, and installs it.
    private func install(_ version: String) throws {
      let program = try root.write("#!/bin/sh\necho tool \(version)\n", to: "tool/usr/bin/tool")
      try ChildProcess.run("chmod", ["755", program], in: root.path)
      try root.write(
        "Package: tool\nVersion: \(version)\nArchitecture: all\nMaintainer: A <a@example.com>\n"
          + "Description: a tool\n", to: "tool/DEBIAN/control")
      try ChildProcess.run("dpkg-deb", ["--build", "-Znone", "tool", "tool.deb"], in: root.path)
      try ChildProcess.run(
        "dpkg",
        [
          "--root=\(root.path)/root", "--log=/dev/null", "--force-script-chrootless", "-i",
          "tool.deb",
        ],
        in: root.path)
    }

    @Test func `its packages are found in its lists, before and after an upgrade`() throws {
      let place = root.path + "/root"
      let environment = SystemEnvironment(variables: ["PATH": place + "/usr/bin"])
      for version in ["1.0.0", "2.0.0"] {
        try install(version)
        let found = try InstallationFinder(environment: environment, root: place)
          .installation(of: "tool")
        #expect(found.manager == .apt && found.package == "tool")
        #expect(
          found.upgrade
            == .command(
              ["apt-get", "install", "--only-upgrade", "{package}"], needsRoot: true))
        #expect(
          try ChildProcess.run("/bin/sh", [place + "/usr/bin/tool"], in: place)
            == "tool \(version)\n")
      }
    }
  }
#endif
