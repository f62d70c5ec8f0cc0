/** The names of the feature flags, as used in the query, in storage and in the config [6.3]. */
export const flagNames = [
  'PhotoManagementTimelineViewEnabled',
  'PhotoManagementAlbumViewEnabled',
  'PhotoManagementOrderPrintsEnabled',
  'PhotoManagementSharedAlbumsViewEnabled',
  'PhotoManagementUploadViewEnabled',
  'PhotoManagementQrCodeUploadEnabled',
  'PhotoManagementReactivationEnabled',
  'PhotoManagementUseReactivationMockData',
  'PhotoManagementPhotoExportEnabled',
  'PhotoManagementFeatureFlagControl',
  'PhotoManagementDownloadViewEnabled',
] as const;
export type FlagName = (typeof flagNames)[number];
