import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ToastMessage } from '../../../machines/toasts/messages.values.ts';
import type { ToastAction } from '../../../machines/toasts/toasts.machine.ts';

/** Names for the placeholders of plural forms; each toast supplies the values. */
const [count, albumName] = [0, ''];

/** The text of each toast, literal where the specification gives one [2.37, 2.50, 4.8, 8.1, 8.2, 8.7]. */
export const toastWords: Readonly<Record<ToastMessage, MessageDescriptor>> = {
  downloadPreparing: msg`Preparing download...`,
  downloadStarted: msg`Downloading photos`,
  downloadFailed: msg`Download failed`,
  exportUnderWay: msg`We’re still processing your export. We’ll e-mail you when it’s ready.`,
  exportNotDownloaded: msg`We couldn’t download your export`,
  printsFailed: msg`Error transferring photos. Try again.`,
  photoCopied: msg`Photo added to ${{ albumName: '' }}`,
  photosCopied: msg`${plural(count, {
    one: `# photo added to ${albumName}`,
    other: `# photos added to ${albumName}`,
  })}`,
  photosNotCopied: msg`We couldn’t copy your photos to ${{ albumName: '' }}`,
  albumDeleted: msg`${{ albumName: '' }} album deleted`,
  photoNotDownloaded: msg`Error: Your photo could not be downloaded`,
  dataNotDownloaded: msg`We couldn’t download your data`,
  photosNotDeleted: msg`Error: Your photos could not be deleted`,
  photoNotDeleted: msg`Error: Your photo could not be deleted`,
  photosPastRetries: msg`Error: Your photos could not be deleted. Exceeded maximum amount of retries!`,
  photoNotLoaded: msg`We couldn’t load the next photo`,
  photosNotRemoved: msg`Error: Your photos could not be removed from the album`,
  photoNotRemoved: msg`Error: Your photo could not be removed from the album`,
  noPhonePage: msg`Adding photos from a phone isn’t available in this shop. Reference: ${{ reference: '' }}`,
  saved: msg`Your changes have been saved`,
  offline: msg`You’re offline. We’ll carry on when you’re back online.`,
  appSavesNothing: msg`This app can’t save files. To download, open ${{ host: '' }} in your browser.`,
  languageNotLoaded: msg`We couldn’t change the language`,
  partNotLoaded: msg`We couldn’t load this part of the page`,
  unexpected: msg`An unexpected error has occurred, please contact us if you continue to have problems.`,
};

export const actionWords: Readonly<Record<ToastAction['label'], MessageDescriptor>> = {
  tryAgain: msg`Try again`,
  seeDownloads: msg`See downloads`,
  copyLink: msg`Copy link`,
};
