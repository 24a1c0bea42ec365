import UpdatesPlatform

/// The files of the images that features ask for.
enum FeatureImages {
  /// - Parameters:
  ///   - request: Features and languages.
  ///   - scales: Pixels to a point; none: the one without a mark.
  ///   - devices: None: all, in one file.
  /// - Throws: `RelativePathError` where a feature's key cannot be part of a name.
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
