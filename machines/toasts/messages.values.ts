/**
 * The keys of the messages in toasts. The view contains their texts, and does not compile if a text is
 * missing.
 */
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
  'dataNotDownloaded',
  'photosNotDeleted',
  'photoNotDeleted',
  'photosPastRetries',
  'photoNotLoaded',
  'photosNotRemoved',
  'photoNotRemoved',
  'noPhonePage',
  'saved',
  'offline',
  'appSavesNothing',
  'languageNotLoaded',
  'partNotLoaded',
  'unexpected',
] as const;
export type ToastMessage = (typeof toastMessages)[number];
