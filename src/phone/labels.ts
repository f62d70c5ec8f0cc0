import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PhoneReason } from '../../machines/phoneUploads/phonePage.machine.ts';

export const labels = {
  title: msg`Add photos from this phone`,
  opening: msg`One moment…`,
  choose: msg`Choose photos`,
  more: msg`Choose more photos`,
  hint: msg`We’ll add your photos to your library in original quality. Choose HEIC, JPEG or PNG.`,
  otherWay: msg`If this app shows no photos to choose from, get a new code on your computer and scan it with your phone’s camera.`,
  keepOpen: msg`Keep this page open until all your photos have been sent.`,
  offline: msg`You’re offline. Sending will continue when you’re back online.`,
  checking: msg`All sent. We’re checking your photos.`,
  allSent: msg`All sent. You can see your photos on your computer now.`,
  again: msg`Try again`,
  unreachable: msg`We couldn’t check this code`,
  taken: msg`This code is already in use on another phone`,
  takenHint: msg`Each code works with one phone only. Get a new code on your computer and scan it.`,
  over: msg`This code is no longer valid`,
  overHint: msg`We’ve kept the photos you’ve sent. Get a new code on your computer and scan it.`,
  progress: msg`Photos sent`,
  others: msg`You can see the others on your computer.`,
  sent: msg({ message: 'Sent', context: 'State of a photo that the phone has sent' }),
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

/**
 * Returns the warning that the browser's storage is full, with the number of photos that a reload would lose.
 */
export const unkeptOf = (unkept: number): MessageDescriptor =>
  msg`${plural(unkept, {
    one: 'There isn’t enough space on this phone to save # photo. Keep this page open until it’s sent.',
    other: 'There isn’t enough space on this phone to save # photos. Keep this page open until they’re sent.',
  })}`;
export const lostOf = (lost: number): MessageDescriptor =>
  msg`${plural(lost, {
    one: '# photo couldn’t be saved on this phone. Choose it again.',
    other: '# photos couldn’t be saved on this phone. Choose them again.',
  })}`;

/** `sent` is already formatted for the locale. */
export const sentOf = (sent: string, total: number): MessageDescriptor =>
  msg`${plural(total, { one: `${sent} of # sent`, other: `${sent} of # sent` })}`;
export const failedOf = (failed: number): MessageDescriptor =>
  msg`${plural(failed, { one: '# photo couldn’t be sent', other: '# photos couldn’t be sent' })}`;

/** Returns the message that some photos were refused; their rows give the reasons. */
export const refusedOf = (refused: number): MessageDescriptor =>
  msg`${plural(refused, { one: '# file wasn’t added.', other: '# files weren’t added.' })}`;

const reasons: Readonly<Partial<Record<PhoneReason, MessageDescriptor>>> = {
  wrongType: msg`This type of file can’t be added. Choose a HEIC, JPEG or PNG.`,
  empty: msg`This file is empty. Copy it again from the original.`,
  notAPicture: msg`This file isn’t a photo, although its name suggests it is. Choose a HEIC, JPEG or PNG file.`,
  truncated: msg`Part of this photo is missing. Copy it again from the original.`,
  tooManyPixels: msg`This photo has more than 200 megapixels. Make it smaller and add it again.`,
  tooLarge: msg`This file is larger than 5\u00a0GB. Make it smaller and add it again.`,
  unreadable: msg`We couldn’t open this photo. Save it as a smaller JPEG and add that.`,
  noRoom: msg`We can’t store this photo right now. It’s still on your device. Try again later.`,
};
/** Returns why a file was refused or failed. */
export const reasonOf = (reason: PhoneReason | null): MessageDescriptor =>
  (reason === null ? undefined : reasons[reason]) ??
  msg`Something went wrong with this photo. Your progress is saved.`;
