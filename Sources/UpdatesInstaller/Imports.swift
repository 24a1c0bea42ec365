@_exported public import Updates
@_exported public import UpdatesPlatform
