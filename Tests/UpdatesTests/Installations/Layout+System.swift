@testable import Updates

extension Layout {
  static let system = [
    Layout(
      "dpkg", .apt, "tool", "root: apt-get install --only-upgrade {package}",
      """
      /var/lib/dpkg/info/other.list = /.\\n/usr/bin/tools\\n
      /var/lib/dpkg/info/tool.list = /.\\n/usr/bin\\n/usr/bin/tool\\n
      /usr/bin/tool
      """),
    Layout(
      "dpkg, where the package lists the file in /bin", .apt, "libtool",
      "root: apt-get install --only-upgrade {package}",
      """
      /var/lib/dpkg/info/libtool:amd64.list = /.\\n/bin/tool
      /bin -> usr/bin
      /usr/bin/tool
      """),
    Layout(
      "dpkg, through the links of alternatives", .apt, "tool-full",
      "root: apt-get install --only-upgrade {package}",
      """
      /var/lib/dpkg/info/tool-full.list = /.\\n/usr/bin/tool.full\\n
      /usr/bin/tool.full
      /etc/alternatives/tool -> /usr/bin/tool.full
      /usr/bin/tool -> /etc/alternatives/tool
      """),
    Layout(
      "a file that dpkg does not list", .standalone, nil, "-",
      """
      /var/lib/dpkg/info/tool.list = /.\\n/usr/bin/tool\\n
      /usr/local/bin/tool
      """),
    Layout(
      "dpkg, where the home is the root", .apt, "tool",
      "root: apt-get install --only-upgrade {package}",
      """
      /var/lib/dpkg/info/tool.list = /.\\n/usr/bin\\n/usr/bin/tool\\n
      /usr/bin/tool
      """, variables: ["HOME": "/"]),
    Layout(
      "dpkg, where the home is a folder of the system", .apt, "tool",
      "root: apt-get install --only-upgrade {package}",
      """
      /var/lib/dpkg/info/tool.list = /.\\n/usr/bin\\n/usr/bin/tool\\n
      /usr/bin/tool
      """, variables: ["HOME": "ROOT/usr"]),
    Layout(
      "dpkg, one of whose lists cannot be read", .other, nil, "-",
      """
      /var/lib/dpkg/info/other.list = /.\\n/usr/bin/other\\n
      /var/lib/dpkg/info/tool.list/folder
      /usr/bin/tool
      """),
    Layout(
      "dpkg, whose lists cannot be read, but the one that counts", .apt, "tool",
      "root: apt-get install --only-upgrade {package}",
      """
      /var/lib/dpkg/info/other.list/folder
      /var/lib/dpkg/info/tool.list = /.\\n/usr/bin/tool\\n
      /usr/bin/tool
      """),
    Layout(
      "dpkg, whose folder cannot be listed", .other, nil, "-",
      """
      /var/lib/dpkg/info
      /usr/bin/tool
      """),
    Layout(
      "a wrapper of dpkg's", .apt, "tool", "root: apt-get install --only-upgrade {package}",
      """
      /var/lib/dpkg/info/tool.list = /.\\n/usr/bin/tool\\n
      /usr/bin/tool = #!/bin/sh\\nexec /usr/lib/tool/tool "$@"\\n
      """, program: "/usr/bin/tool"),
    Layout(
      "pacman, whose list cannot be read", .other, nil, "-",
      """
      /var/lib/pacman/local/tool-1.4.0-2/files/folder
      /usr/bin/tool
      """),
    Layout(
      "pacman", .pacman, "tool-git", "root: pacman -S {package}",
      """
      /var/lib/pacman/local/ALPM_DB_VERSION = 9
      /var/lib/pacman/local/tool-git-1.4.0-2/desc = %NAME%\\ntool-git\\n\\n%VERSION%\\n1.4.0-2\\n
      /var/lib/pacman/local/tool-git-1.4.0-2/files = %FILES%\\nusr/\\nusr/bin/\\nusr/bin/tool\\n
      /usr/bin/tool
      """),
    Layout(
      "rpm", .dnf, "tool", "root: dnf upgrade {package}",
      """
      /usr/lib/sysimage/rpm/rpmdb.sqlite = x
      /usr/bin/rpm = #!/bin/sh\\n[ "$1$4" = -qf/usr/bin/tool ] && echo tool\\n
      /usr/bin/dnf
      /usr/bin/tool
      """),
    Layout(
      "rpm with zypper", .zypper, "tool", "root: zypper update {package}",
      """
      /usr/lib/sysimage/rpm/Packages.db = x
      /usr/bin/rpm = #!/bin/sh\\necho tool\\n
      /usr/bin/zypper
      /usr/bin/tool
      """),
    Layout(
      "rpm in the image of a system", .dnf, "tool", "-",
      """
      /run/ostree-booted = x
      /usr/lib/sysimage/rpm/rpmdb.sqlite = x
      /usr/bin/rpm = #!/bin/sh\\necho tool\\n
      /usr/bin/tool
      """),
    Layout(
      "a file that rpm does not know", .standalone, nil, "-",
      """
      /var/lib/rpm/Packages = x
      /usr/bin/rpm = #!/bin/sh\\necho 'file /usr/bin/tool is not owned by any package'; exit 1\\n
      /usr/bin/tool
      """),
    Layout(
      "rpm that does not answer", .other, nil, "-",
      """
      /var/lib/rpm/Packages = x
      /usr/bin/rpm = #!/bin/sh\\nexit 1\\n
      /usr/bin/tool
      """),
    Layout(
      "rpm that is killed", .other, nil, "-",
      """
      /var/lib/rpm/Packages = x
      /usr/bin/rpm = #!/bin/sh\\nkill -9 $$\\n
      /usr/bin/tool
      """),
    Layout(
      "apk, whose database cannot be read", .other, nil, "-",
      """
      /lib/apk/db/installed/folder
      /usr/bin/tool
      """),
    Layout(
      "apk", .apk, "tool", "root: apk add --upgrade {package}",
      """
      /lib/apk/db/installed = P:a\\nF:usr/bin\\nR:a\\n\\nP:tool\\nF:usr/bin\\nR:tool\\n
      /usr/bin/tool
      """),
    Layout(
      "xbps", .xbps, "tool", "root: xbps-install -Su {package}",
      """
      /var/db/xbps/.other-files.plist = <plist><string>/usr/bin/tools</string></plist>
      /var/db/xbps/.tool-files.plist = <plist><string>/usr/bin/tool</string></plist>
      /usr/bin/tool
      """),
    Layout(
      "MacPorts", .macports, nil, "root: port upgrade {package}",
      """
      /opt/local/var/macports/registry/registry.db = x
      /opt/local/bin/port
      /opt/local/bin/tool
      """),
  ]

  static let stores = [
    Layout(
      "Nix by a profile", .nix, "tool-cli", "nix profile upgrade tool-cli",
      """
      /nix/store/aaa-tool-1.4.0/bin/tool
      /nix/store/bbb-profile/manifest.json = {"version":3,"elements":\
      {"x":{"storePaths":["/nix/store/ccc-x"]},"tool-cli":{"storePaths":["/nix/store/aaa-tool-1.4.0"]}}}
      /nix/store/bbb-profile/bin/tool -> /nix/store/aaa-tool-1.4.0/bin/tool
      /home/ann/.nix-profile -> /nix/store/bbb-profile
      """, program: "/home/ann/.nix-profile/bin/tool"),
    Layout(
      "Nix by nix-env", .nix, nil, "nix-env --upgrade {package}",
      """
      /nix/store/aaa-tool-1.4.0/bin/tool
      /nix/store/bbb-user-environment/manifest.nix = []
      /nix/store/bbb-user-environment/bin/tool -> /nix/store/aaa-tool-1.4.0/bin/tool
      /home/ann/.nix-profile -> /nix/store/bbb-user-environment
      """, program: "/home/ann/.nix-profile/bin/tool"),
    Layout(
      "NixOS", .nix, nil, "-",
      """
      /nix/store/aaa-tool-1.4.0/bin/tool
      /nix/store/bbb-system-path/bin/tool -> /nix/store/aaa-tool-1.4.0/bin/tool
      /run/current-system/sw -> /nix/store/bbb-system-path
      """, program: "/run/current-system/sw/bin/tool"),
    Layout(
      "Snap", .snap, "tool", "root: snap refresh {package}",
      """
      /usr/bin/snap
      /snap/bin/tool -> /usr/bin/snap
      """),
    Layout(
      "Snap by an alias", .snap, "toolbox", "root: snap refresh {package}",
      """
      /usr/bin/snap
      /var/lib/snapd/snap/bin/toolbox.tool -> /usr/bin/snap
      /var/lib/snapd/snap/bin/tool -> toolbox.tool
      """),
    Layout(
      "Flatpak for all users", .flatpak, "com.example.Tool", "flatpak update --system {package}",
      """
      /var/lib/flatpak/app/com.example.Tool/x86_64/stable/1a2b/export/bin/com.example.Tool
      /var/lib/flatpak/app/com.example.Tool/current -> x86_64/stable
      /var/lib/flatpak/app/com.example.Tool/x86_64/stable/active -> 1a2b
      /var/lib/flatpak/exports/bin/com.example.Tool -> \
      ../../app/com.example.Tool/current/active/export/bin/com.example.Tool
      """),
    Layout(
      "Flatpak for a user whose home is below /var", .flatpak, "com.example.Tool",
      "flatpak update --user {package}",
      "/var/home/ann/.local/share/flatpak/exports/bin/com.example.Tool",
      variables: ["HOME": "ROOT/var/home/ann"]),
    Layout(
      "Flatpak for all users, with a home that has everything", .flatpak, "com.example.Tool",
      "flatpak update --system {package}", "/var/lib/flatpak/exports/bin/com.example.Tool",
      variables: ["HOME": "ROOT/var/lib"]),
    Layout(
      "a program in a home below /var, although rpm does not answer", .standalone, nil, "-",
      """
      /var/lib/rpm/rpmdb.sqlite
      /usr/bin/rpm = #!/bin/sh\\nexit 3\\n
      /var/home/ann/bin/tool
      """, variables: ["HOME": "ROOT/var/home/ann"]),
    Layout(
      "Flatpak from inside", .flatpak, "com.example.Tool", "-",
      """
      /.flatpak-info = [Application]\\nname=com.example.Tool\\nruntime=x\\n
      /app/bin/tool
      """),
  ]
}
