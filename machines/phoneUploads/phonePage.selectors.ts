import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PhonePageContext, phonePageMachine, SentPhoto } from './phonePage.machine.ts';

export type PhonePageRef = ActorRefFrom<typeof phonePageMachine>;
export type PhonePageSnapshot = SnapshotFrom<typeof phonePageMachine>;

export type PhoneViewState = 'opening' | 'unreachable' | 'open' | 'taken' | 'over';

export function phoneViewState(snapshot: PhonePageSnapshot): PhoneViewState {
  if (snapshot.matches('open')) return 'open';
  if (snapshot.matches('taken')) return 'taken';
  if (snapshot.matches('over')) return 'over';
  return snapshot.matches('unreachable') ? 'unreachable' : 'opening';
}

/**
 * Returns the progress of all photos: the numbers of accepted, sent and failed photos, and their total bytes.
 */
export function sumOf({ context: { photos, lost } }: PhonePageSnapshot) {
  const taken = photos.filter(({ state }) => state !== 'refused');
  const isThere = ({ state }: SentPhoto) => state === 'sent' || state === 'taken';
  const whole = (photo: SentPhoto) => (isThere(photo) ? photo.size : photo.sent);
  return {
    total: taken.length,
    sent: taken.filter(isThere).length,
    examined: examinedOf({ photos }).length,
    under: taken.filter(({ state }) => state === 'waiting' || state === 'sending').length,
    failed: taken.filter(({ state }) => state === 'failed').length,
    refused: photos.length - taken.length,
    /** `unkept`: unsent photos that a reload would lose. `lost`: photos that a reload has lost. */
    unkept: taken.filter((photo) => !isThere(photo) && !photo.kept).length,
    lost,
    bytes: taken.reduce((sum, { size }) => sum + size, 0),
    sentBytes: taken.reduce((sum, photo) => sum + whole(photo), 0),
  };
}

/**
 * Returns the rows of the page: first the refused photos, then the others in the order in which they were
 * chosen.
 */
export const rowsOf = ({ context: { photos } }: PhonePageSnapshot): readonly SentPhoto[] => [
  ...photos.filter(({ state }) => state === 'refused'),
  ...photos.filter(({ state }) => state !== 'refused'),
];

/** Returns the ids that the service gave to the photos that it is checking. */
export const examinedOf = ({ photos }: Pick<PhonePageContext, 'photos'>): readonly string[] =>
  photos.flatMap(({ state, uploadId }) => (state === 'sent' && uploadId !== null ? [uploadId] : []));
