import UpdatesTerminal

/// Every role's name in its own look, one a row.
struct RolesScreen: Screen {
  mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<String> {
    event == .key(.character("q")) ? .finish("q") : .wait
  }

  mutating func view(in size: Size) -> Grid {
    var grid = Grid(size: size)
    for (row, role) in Role.allCases.enumerated() {
      grid.write("<\(role)>", row: row, column: 2, role: role)
    }
    return grid
  }
}
