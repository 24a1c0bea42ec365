import UpdatesTestSupport

extension HostProgram {
  /// A program in each language; bash's runs in dash too.
  static let all = [
    HostProgram("bash", [installed("bash"), "SOURCE"], file: "bash.sh", main: shell),
    HostProgram("bash", [installed("dash"), "SOURCE"], file: "dash.sh", main: shell),
    HostProgram("zsh", [installed("zsh"), "SOURCE"], file: "host.zsh", main: shell),
    HostProgram("fish", [installed("fish"), "SOURCE"], file: "host.fish", main: fish),
    HostProgram("python", [installed("python3"), "SOURCE"], file: "host.py", main: python),
    HostProgram("node", [installed("node"), "SOURCE"], file: "host.mjs", main: node),
    HostProgram(
      "go", [installed("go"), "build", "-o", "PROGRAM", "SOURCE"], isCompiled: true,
      file: "host.go", main: go),
    HostProgram(
      "rust", [installed("rustc"), "-D", "warnings", "-o", "PROGRAM", "SOURCE"], isCompiled: true,
      file: "host.rs", main: rust),
    HostProgram(
      "c", ["cc", "-Wall", "-Wextra", "-Werror", "-o", "PROGRAM", "SOURCE"], isCompiled: true,
      file: "host.c", main: c),
    HostProgram(
      "swift",
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-o", "PROGRAM", "SOURCE"],
      isCompiled: true, file: "host.swift", main: swift),
    HostProgram("ruby", [installed("ruby"), "-w", "SOURCE"], file: "host.rb", main: ruby),
    HostProgram(
      "perl", [installed("perl"), "-Mstrict", "-w", "SOURCE"], file: "host.pl", main: perl),
  ]

  /// Programs with the code of `embed --alone`, which call it with version 1.4.0.
  static let alone = [
    HostProgram("python", [installed("python3"), "SOURCE"], file: "host.py", main: alonePython),
    HostProgram("node", [installed("node"), "SOURCE"], file: "host.mjs", main: aloneNode),
    HostProgram(
      "go", [installed("go"), "build", "-o", "PROGRAM", "SOURCE"], isCompiled: true,
      file: "host.go", main: aloneGo),
    HostProgram("sh", [installed("dash"), "SOURCE"], file: "host.sh", main: aloneShell),
    HostProgram("sh", [installed("bash"), "SOURCE"], file: "host.sh", main: aloneShell),
  ]

  private static let alonePython = """


    print("before", flush=True)
    notify_about_update("1.4.0")
    print("after", flush=True)
    """

  private static let aloneNode = """

    console.log("before");
    notifyAboutUpdate("1.4.0");
    console.log("after");
    """

  private static let aloneGo = """

    func main() {
    	os.Stdout.WriteString("before\\n")
    	notifyAboutUpdate("1.4.0")
    	os.Stdout.WriteString("after\\n")
    }
    """

  private static let aloneShell = """

    set -eu
    echo before
    notify_about_update 1.4.0 "$@"
    echo after
    """

  private static let shell = """
    set -eu
    echo before
    case $1 in
      start) notify_about_update "$@" ;;
      end) trap 'notify_about_update_at_exit "$@"' EXIT ;;
      menu) check_for_updates ;;
    esac
    echo after
    if [ "$1" = end ]; then exit 7; fi
    """

  private static let fish = """
    echo before
    switch $argv[1]
        case start
            notify_about_update $argv
        case menu
            check_for_updates
    end
    echo after
    if test $argv[1] = end
        notify_about_update_at_exit $argv
        exit 7
    end
    """

  private static let python = """
    import atexit
    print("before", flush=True)
    moment = sys.argv[1]
    if moment == "start":
        notify_about_update()
    elif moment == "end":
        atexit.register(notify_about_update_at_exit)
    else:
        check_for_updates()
    print("after", flush=True)
    if moment == "end":
        sys.exit(7)
    """

  private static let node = """
    console.log("before");
    const moment = process.argv[2];
    if (moment === "start") notifyAboutUpdate();
    else if (moment === "end") process.on("exit", notifyAboutUpdateAtExit);
    else checkForUpdates();
    console.log("after");
    if (moment === "end") process.exit(7);
    """

  private static let go = """
    func main() {
    	os.Stdout.WriteString("before\\n")
    	switch os.Args[1] {
    	case "start":
    		notifyAboutUpdate()
    	case "menu":
    		checkForUpdates()
    	}
    	os.Stdout.WriteString("after\\n")
    	if os.Args[1] == "end" {
    		notifyAboutUpdateAtExit()
    		os.Exit(7)
    	}
    }
    """

  private static let rust = """
    fn main() {
        let moment = std::env::args().nth(1).unwrap();
        println!("before");
        match moment.as_str() {
            "start" => notify_about_update(),
            "menu" => check_for_updates(),
            _ => (),
        }
        println!("after");
        if moment == "end" {
            notify_about_update_at_exit();
            std::process::exit(7);
        }
    }
    """

  private static let c = """
    #include <stdio.h>
    #include <string.h>

    int main(int count, char **words) {
      const char *moment = count > 1 ? words[1] : "";
      puts("before");
      fflush(stdout);
      if (strcmp(moment, "start") == 0) notify_about_update(words);
      if (strcmp(moment, "end") == 0) atexit(notify_about_update_at_exit);
      if (strcmp(moment, "menu") == 0) check_for_updates();
      puts("after");
      fflush(stdout);
      return strcmp(moment, "end") == 0 ? 7 : 0;
    }
    """

  private static let swift = """
    let moment = CommandLine.arguments[1]
    print("before")
    fflush(nil)
    switch moment {
    case "start": notifyAboutUpdate()
    case "end": atexit(notifyAboutUpdateAtExit)
    default: checkForUpdates()
    }
    print("after")
    fflush(nil)
    exit(moment == "end" ? 7 : 0)
    """

  private static let ruby = """
    $stdout.sync = true
    puts "before"
    case ARGV[0]
    when "start" then notify_about_update
    when "end" then at_exit { notify_about_update_at_exit }
    else check_for_updates
    end
    puts "after"
    exit 7 if ARGV[0] == "end"
    """

  private static let perl = """
    $| = 1;
    my $moment = $ARGV[0];
    print "before\\n";
    notify_about_update() if $moment eq 'start';
    END { notify_about_update_at_exit() if $moment eq 'end' }
    check_for_updates() if $moment eq 'menu';
    print "after\\n";
    exit 7 if $moment eq 'end';
    """
}
