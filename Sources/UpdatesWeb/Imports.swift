@_exported public import UpdatesPlatform
