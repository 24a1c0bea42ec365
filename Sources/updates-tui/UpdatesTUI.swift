import UpdatesCommands

@main
enum UpdatesTUI {
  static func main() {
    UpdatesTool.main()
  }
}
