import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PhoneReason } from '../../machines/phoneUploads/phonePage.machine.ts';

export const labels = {
  title: msg`Add photos from this phone`,
  opening: msg`One moment`,
  choose: msg`Choose photos`,
  more: msg`Choose more photos`,
  hint: msg`They are sent in their original size to the library on your computer. HEIC, JPEG or PNG.`,
  keepOpen: msg`Keep this page open until all are sent.`,
  offline: msg`There is no network. Your photos wait and go on by themselves.`,
  checking: msg`All sent. We’re checking your photos.`,
  allSent: msg`All sent. You see them on your computer.`,
  again: msg`Try again`,
  unreachable: msg`Error: The code could not be checked`,
  taken: msg`This code is in use on another phone`,
  takenHint: msg`A code works for one phone. Show a new one on your computer and scan it.`,
  over: msg`This code is over`,
  overHint: msg`Show a new one on your computer and scan it. What was sent is kept.`,
  progress: msg`Photos sent`,
  others: msg`You see the others on your computer.`,
  sent: msg`Sent`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

/** There is no room in the browser: what a reload would lose. */
export const unkeptOf = (unkept: number): MessageDescriptor =>
  msg`${plural(unkept, {
    one: 'This phone has no room to keep # photo: do not close or reload this page until all are sent.',
    other: 'This phone has no room to keep # photos: do not close or reload this page until all are sent.',
  })}`;
export const lostOf = (lost: number): MessageDescriptor =>
  msg`${plural(lost, {
    one: '# photo could not be kept on this phone. Choose it again.',
    other: '# photos could not be kept on this phone. Choose them again.',
  })}`;

/** Both as the locale writes numbers. */
export const sentOf = (sent: string, total: string): MessageDescriptor => msg`${sent} of ${total} sent`;
export const failedOf = (failed: number): MessageDescriptor =>
  msg`${plural(failed, { one: '# photo did not get through', other: '# photos did not get through' })}`;

/** Some were not taken: their rows say why. */
export const refusedOf = (refused: number): MessageDescriptor =>
  msg`${plural(refused, { one: '# file was not added.', other: '# files were not added.' })}`;

const reasons: Readonly<Partial<Record<PhoneReason, MessageDescriptor>>> = {
  wrongType: msg`This kind of file can’t be added. Choose HEIC, JPEG or PNG.`,
  empty: msg`This file is empty. Copy it again from where it came.`,
  notAPicture: msg`This file is not the picture its name says. Choose HEIC, JPEG or PNG.`,
  truncated: msg`The end of this picture is missing. Copy it again from where it came.`,
  tooManyPixels: msg`This picture has more than 200 megapixels. Make it smaller and add it again.`,
  tooLarge: msg`This file is larger than 5 GB. Make it smaller and add it again.`,
  unreadable: msg`This picture could not be opened. Save it as a smaller JPEG and add that.`,
  noRoom: msg`There is no room for this photo right now. It is not lost: try again later.`,
};
/** Why a file was not taken, or did not get through. */
export const reasonOf = (reason: PhoneReason | null): MessageDescriptor =>
  (reason === null ? undefined : reasons[reason]) ??
  msg`Something went wrong with this photo. What was sent is kept.`;
