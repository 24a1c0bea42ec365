import UpdatesCommands

/// The program; its commands are a module below.
@main
enum UpdatesTUI {
  static func main() {
    UpdatesTool.main()
  }
}
