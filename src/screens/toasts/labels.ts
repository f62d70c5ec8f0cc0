import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ToastMessage } from '../../../machines/toasts/messages.values.ts';
import type { ToastAction } from '../../../machines/toasts/toasts.machine.ts';

/** What each toast says; the literal texts are the specification's where it has them [2.37, 2.50, 4.8, 8.1, 8.2, 8.7]. */
export const toastWords: Readonly<Record<ToastMessage, MessageDescriptor>> = {
  downloadPreparing: msg`Preparing download...`,
  downloadStarted: msg`Downloading photos`,
  downloadFailed: msg`Download failed`,
  exportUnderWay: msg`We’re still processing your export. You get an e-mail when it is ready.`,
  exportNotDownloaded: msg`Error: Your export could not be downloaded`,
  printsFailed: msg`Error transferring photos. Try again.`,
  photoCopied: msg`Photo copied to ${{ albumName: '' }}`,
  photosCopied: msg`${{ count: 0 }} photos copied to ${{ albumName: '' }}`,
  photosNotCopied: msg`Error: Your photos could not be copied to ${{ albumName: '' }}`,
  albumDeleted: msg`${{ albumName: '' }} album deleted`,
  photoNotDownloaded: msg`Error: Your photo could not be downloaded`,
  dataNotDownloaded: msg`Error: Your data could not be downloaded`,
  photosNotDeleted: msg`Error: Your photos could not be deleted`,
  photoNotDeleted: msg`Error: Your photo could not be deleted`,
  photosPastRetries: msg`Error: Your photos could not be deleted. Exceeded maximum amount of retries!`,
  photoNotLoaded: msg`Error: The next photo could not be loaded`,
  photosNotRemoved: msg`Error: Your photos could not be removed from the album`,
  photoNotRemoved: msg`Error: Your photo could not be removed from the album`,
  noPhonePage: msg`Photos from a phone cannot be added by a code here. Reference ${{ reference: '' }}`,
  saved: msg`Your changes have been saved`,
  offline: msg`You are offline. Loading goes on when you are back online.`,
  partNotLoaded: msg`We couldn’t load this part of the page`,
  unexpected: msg`An unexpected error has occurred, please contact us if you continue to have problems.`,
};

export const actionWords: Readonly<Record<ToastAction['label'], MessageDescriptor>> = {
  tryAgain: msg`Try again`,
  seeDownloads: msg`See downloads`,
};
