import UpdatesCommands

/// The program; its commands are a module below, which the C library shares.
@main
enum UpdatesTUI {
  static func main() {
    UpdatesTool.main()
  }
}
