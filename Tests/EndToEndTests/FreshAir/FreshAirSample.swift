/// The samples of Fresh Air's README.
enum FreshAirSample {
  /// As it stands: commas are missing, and what stands for checksums is none.
  static let manifest = """
    [
        {
            "condition": "platform == 'iOS' && systemVersion > 8.4 && appVersion < 1.0"
            "filename": "ForceUpgrade.freshair/manifest.json",
            "sha": "ABCDEF012345"
        },
        {
            "condition": "platform == 'iOS' && systemVersion > 8.4 && appVersion > 1.0"
            "filename": "NotifyUpgrade.freshair/manifest.json",
            "sha": "ABCDEF012345"
        }
    ]
    """

  /// As it stands: what stands for checksums is none.
  static let childManifest = """
    [
        {
            "filename": "en.lproj/localizable.strings",
            "sha": "ABCDEF012345"
        },
        {
            "filename": "presentation.json",
            "sha": "ABCDEF012345"
        },
        {
            "filename": "raizlabs_logo.png",
            "sha": "ABCDEF012345",
        },
        {
            "filename": "raizlabs_logo@2x.png",
            "sha": "ABCDEF012345",
        },
        {
            "filename": "RZUpgradeViewController.xib",
            "sha": "ABCDEF012345"
        }
    ]
    """

  /// As it stands: `=` where a colon belongs.
  static let presentation = """
    {
        "screen": "ForceUpgrade",
        "viewController": "RZUpgradeViewController",
        "configuration": {
            "releaseNotes" = [
                {
                    "image":"raizlabs_logo",
                    "title": "Something New",
                    "description": "Description"
                }
            ],
            "forceUpgrade": true
        }
    }
    """

  static let mendedManifest = manifest.replacing(#"1.0""#, with: #"1.0","#)
  static let mendedChildManifest = childManifest.replacing("\",\n    }", with: "\"\n    }")
  static let mendedPresentation = presentation.replacing(" = [", with: ": [")

  /// The same for whoever need not update.
  static let notifyingPresentation =
    mendedPresentation
    .replacing(#""ForceUpgrade""#, with: #""NotifyUpgrade""#)
    .replacing("true", with: "false")
}
