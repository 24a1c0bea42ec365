import UpdatesCLI
import UpdatesPlatform

/// `images`: prints the names of the image files that features need.
enum ImagesCommand: ToolCommand {
  static let command = Command(
    "images", summary: "list the image files that features need",
    discussion: [
      "Prints one path per line: KEY.png in the folder of each language, with @2x or @3x for each "
        + "scale and a mark such as ~ipad for each device. --create creates the missing files in "
        + "BUNDLE (default: the working folder), as placeholders of one transparent pixel. No file "
        + "is ever overwritten."
    ],
    operands: [.bundle],
    groups: [
      .features([
        Option(
          "scale", value: .oneOf(["1", "2", "3"]), isRepeatable: true,
          help: "pixels per point; default: 1, which has no mark"),
        Option(
          "device", value: .oneOf(AppleNames.devices), isRepeatable: true,
          help: "default: one file for all devices, without a mark"),
        Option("create", help: "create the missing files"),
      ]),
      .how,
    ],
    essentials: ["feature", "language", "scale", "device", "create"],
    examples: ["breeze images --feature faster-sync --language de --scale 1 --scale 2"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let folder = try arguments.openBundle()
    let request = try FeatureRequest(arguments, in: folder)
    let paths = try FeatureImages.paths(
      for: request, scales: arguments.values("scale").compactMap { Int($0) },
      devices: arguments.values("device"))
    guard arguments.has("create") else {
      return Reply(text: paths.map(\.text.quotable).joined(separator: "\n"))
    }
    var made: [String] = []
    for path in paths {
      if try NewFile.make(path, of: PlaceholderImage.png, in: folder) {
        made.append(path.text.quotable)
      } else {
        world.output.note("\(path.text.quotable) already exists")
      }
    }
    return Reply(text: made.joined(separator: "\n"))
  }
}

/// The image files that features need.
enum FeatureImages {
  /// - Parameters:
  ///   - request: Features and languages.
  ///   - scales: Pixels per point; if there are none, the scale without a mark.
  ///   - devices: The devices; if there are none, one file is for all.
  /// - Throws: `RelativePathError` if a feature's key cannot be part of a name.
  /// - Returns: Paths below the bundle, by feature, language, device and scale.
  static func paths(
    for request: FeatureRequest, scales: [Int], devices: [String]
  ) throws(RelativePathError) -> [RelativePath] {
    let folders = request.languages.isEmpty ? [""] : request.languages.map { "\($0).lproj/" }
    let devices = devices.isEmpty ? [""] : devices.map { "~\($0)" }
    let scales = scales.isEmpty ? [1] : scales
    var paths: [RelativePath] = []
    for feature in request.features {
      for folder in folders {
        for device in devices {
          for scale in scales {
            let mark = scale == 1 ? "" : "@\(scale)x"
            paths.append(try RelativePath("\(folder)\(feature)\(mark)\(device).png"))
          }
        }
      }
    }
    return paths
  }
}
