/** What a toast may say, by message key; the words are the view's, which does not compile without one for each. */
export const toastMessages = [
  'downloadPreparing',
  'downloadStarted',
  'downloadFailed',
  'exportUnderWay',
  'exportNotDownloaded',
  'printsFailed',
  'albumDeleted',
  'photoCopied',
  'photosCopied',
  'photosNotCopied',
  'photoNotDownloaded',
  'photosNotDeleted',
  'photoNotDeleted',
  'photosPastRetries',
  'photoNotLoaded',
  'photosNotRemoved',
  'photoNotRemoved',
  'saved',
  'offline',
  'unexpected',
] as const;
export type ToastMessage = (typeof toastMessages)[number];
