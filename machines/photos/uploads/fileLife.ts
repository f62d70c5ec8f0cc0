import type { ChosenFile, ItemEnd } from './uploads.events.ts';

/** Where one file of the queue stands. The last four are ends; the four before them wait for something. */
export const fileStates = [
  /** Its chart runs: it is read, compared and sent. */
  'working',
  /** Its chart runs, and all its bytes are there. */
  'examined',
  /** It waits for the person to start it. */
  'chosen',
  /** It waits for its turn. */
  'queued',
  /** Its bytes are not at hand: it waits for the same file to be chosen again. */
  'needsFile',
  /** It did not get through and waits for the person to try it again. */
  'failed',
  /** It ended with a lost connection and waits for one. */
  'lost',
  'ready',
  'duplicate',
  /** It is in the library; the album it was for was deleted meanwhile. */
  'albumGone',
  'refused',
] as const;
export type FileState = (typeof fileStates)[number];

/** One file of the queue, from the choice to its result. */
export interface QueuedFile extends Omit<ChosenFile, 'body'> {
  readonly id: string;
  /** Decided when the person starts it; of a file that is only chosen it says nothing. */
  readonly albumId: string | null;
  readonly state: FileState;
  readonly hash: string | null;
  readonly address: string | null;
  readonly uploadId: string | null;
  readonly sent: number;
  readonly reason: ItemEnd['reason'];
  readonly since: string | null;
  /** The photo that it is, once that is known. */
  readonly photoId: string | null;
  /** What it was before a file was chosen to continue it, which may turn out to be another one. */
  readonly before: Pick<ChosenFile, 'name' | 'type' | 'lastModified'> | null;
}

/** How the chart of one file ends it. */
export type FileEnd = Exclude<ItemEnd['how'], 'otherFile'> | 'lost';
/** What happens to a file, besides its end. */
export const fileEvents = [
  /** The person says so. */
  'start',
  /** Its turn has come. */
  'begin',
  /** Its last byte is there. */
  'arrive',
  /** The person tries it again. */
  'again',
  /** There is a network again. */
  'reconnect',
  /** A file was chosen to continue it. */
  'continue',
  'ready',
  'duplicate',
  'albumGone',
  'refused',
  'failed',
  'lost',
  'needsFile',
] as const;
export type FileEvent = (typeof fileEvents)[number];

const ends = {
  ready: 'ready',
  duplicate: 'duplicate',
  albumGone: 'albumGone',
  refused: 'refused',
  failed: 'failed',
  lost: 'lost',
  needsFile: 'needsFile',
} as const satisfies Readonly<Record<FileEnd, FileState>>;

/** The life of one file: which state each event leads to. What a state does not name leaves it as it is. @spec 1.3b */
export const fileLife: Readonly<Record<FileState, Readonly<Partial<Record<FileEvent, FileState>>>>> = {
  chosen: { start: 'queued' },
  queued: { begin: 'working' },
  working: { arrive: 'examined', ...ends },
  examined: ends,
  needsFile: { continue: 'queued' },
  failed: { again: 'queued' },
  lost: { again: 'queued', reconnect: 'queued' },
  ready: {},
  duplicate: {},
  albumGone: {},
  refused: {},
};

/** Nothing can happen to it any more. */
export const isOver = (state: FileState): boolean => Object.keys(fileLife[state]).length === 0;

/** What an end means for its file; another file than the one begun with leaves that one waiting for its own. */
export const endEvent = ({ how, reason }: Pick<ItemEnd, 'how' | 'reason'>): FileEnd => {
  if (how === 'otherFile') return 'needsFile';
  return how === 'failed' && reason === 'lost' ? 'lost' : how;
};
