import { setup, transition } from 'xstate';
import type { ChosenFile, ItemEnd } from './uploads.events.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** The states of a file. The last four are final; the five before those wait for an event. */
export const fileStates = [
  /** The chart of the file is running: it reads, checks and sends the file. */
  'working',
  /** The chart of the file is running and all bytes are sent; the service is checking the photo. */
  'examined',
  /** Waits for the customer to start the upload. */
  'chosen',
  /** Waits for a free upload slot. */
  'queued',
  /** The bytes of the file are not available, so the customer must choose the same file again. */
  'needsFile',
  /** The upload failed and waits for the customer to retry. */
  'failed',
  /** A lost connection interrupted the upload, which waits for the network. */
  'lost',
  'ready',
  'duplicate',
  /** The photo is in the library, but its album was deleted in the meantime. */
  'albumGone',
  'refused',
] as const;
export type FileState = (typeof fileStates)[number];

/** One file in the queue, from the customer's choice to its result. */
export interface QueuedFile extends Omit<ChosenFile, 'body'> {
  readonly id: string;
  /** Set when the customer starts the upload; null before that or if there is no album. */
  readonly albumId: string | null;
  readonly state: FileState;
  readonly hash: string | null;
  readonly address: string | null;
  readonly uploadId: string | null;
  readonly sent: number;
  readonly reason: ItemEnd['reason'];
  readonly since: string | null;
  /** The id of the photo, once known. */
  readonly photoId: string | null;
  /**
   * The properties of the original file, stored when the customer chooses a file to continue the upload,
   * because it may be a different file; null otherwise.
   */
  readonly before: Pick<ChosenFile, 'name' | 'type' | 'lastModified'> | null;
}

/** Changes of a file, each with the event of the chart. The last seven lead to final states. */
const eventTypes = {
  /** The customer starts the upload. */
  start: 'file.start',
  /** An upload slot is free. */
  begin: 'file.begin',
  /** The last byte of the file has arrived. */
  arrive: 'file.arrive',
  /** The customer retries the upload. */
  again: 'file.again',
  /** The network is back. */
  reconnect: 'file.reconnect',
  /** The customer chose a file to continue this upload. */
  continue: 'file.continue',
  ready: 'file.ready',
  duplicate: 'file.duplicate',
  albumGone: 'album.gone',
  refused: 'file.refused',
  failed: 'file.failed',
  lost: 'file.lost',
  needsFile: 'file.missing',
} as const;
export type FileEvent = keyof typeof eventTypes;
export const fileEvents = Object.keys(eventTypes) as readonly FileEvent[];

/** The possible outcomes of the chart of one file. */
export type FileEnd = Exclude<ItemEnd['how'], 'otherFile'> | 'lost';

const ends = {
  'file.ready': 'ready',
  'file.duplicate': 'duplicate',
  'album.gone': 'albumGone',
  'file.refused': 'refused',
  'file.failed': 'failed',
  'file.lost': 'lost',
  'file.missing': 'needsFile',
} as const;

/**
 * The states of one queued file. This chart is never run as an actor: a queue of thousands of files stores
 * each state as data and looks up the transitions here [1.3b].
 */
export const fileLifeMachine = setup({
  types: { events: {} as { readonly type: (typeof eventTypes)[FileEvent] } },
}).createMachine({
  id: 'fileLife',
  description: 'One file in the upload queue, from selection to final result.',
  meta: { spec: ['1.3b', '5.6a'] },
  initial: 'chosen',
  states: {
    chosen: {
      description: 'The file has been chosen; it is not sent until the customer starts the upload.',
      meta: { spec: ['1.3b', '5.6b'] },
      on: { 'file.start': 'queued' },
    },
    queued: {
      description: 'The file is waiting until fewer uploads are running.',
      meta: { spec: ['1.3b'] },
      on: { 'file.begin': 'working' },
    },
    working: {
      description: 'The file is being read, checked for duplicates and sent; its row shows progress.',
      meta: { spec: ['1.3b'] },
      on: { 'file.arrive': 'examined', ...ends },
    },
    examined: {
      description: 'All bytes of the file have been sent; the service is checking the photo.',
      meta: { spec: ['1.3b'] },
      on: ends,
    },
    needsFile: {
      description: "The page no longer has the file's bytes; the customer has to choose the file again.",
      meta: { spec: ['1.3b'] },
      on: { 'file.continue': 'queued' },
    },
    failed: {
      description: 'The file could not be sent; the customer can try again.',
      meta: { spec: ['1.3b'] },
      on: { 'file.again': 'queued' },
    },
    lost: {
      description:
        'The connection was lost; the upload resumes when the network is back or when the customer tries again.',
      meta: { spec: ['1.3b'] },
      on: { 'file.again': 'queued', 'file.reconnect': 'queued' },
    },
    ready: {
      type: 'final',
      description: 'The photo is in the library.',
      meta: { spec: ['1.3b'] },
    },
    duplicate: {
      type: 'final',
      description: 'The photo was already in the library.',
      meta: { spec: ['1.3b'] },
    },
    albumGone: {
      type: 'final',
      description: 'The photo is in the library; its album has been deleted in the meantime.',
      meta: { spec: ['2.36a', '4.9c'] },
    },
    refused: {
      type: 'final',
      description: 'The file is not accepted; its row shows why.',
      meta: { spec: ['5.6a'] },
    },
  },
});

export const fileLifeWords: ChartWords<typeof fileLifeMachine> = {
  guards: {},
  delays: {},
  events: {
    'file.start': 'the customer starts the upload',
    'file.begin': 'fewer than three uploads are running, so the next file can start',
    'file.arrive': 'all bytes of the file have been sent',
    'file.again': 'the customer tries again to upload the file',
    'file.reconnect': 'the device is online again',
    'file.continue': 'the customer chooses a file to continue the upload',
    'file.ready': 'the photo is in the library',
    'file.duplicate': 'the library already had the same photo',
    'album.gone': 'the photo has arrived, but its album no longer exists',
    'file.refused': 'the service does not accept the file',
    'file.failed': 'the upload of the file has failed',
    'file.lost': 'the connection was lost too often',
    'file.missing': 'the browser can no longer read the file, or the customer chose another one',
  },
};

type Life = Readonly<Record<FileState, Readonly<Partial<Record<FileEvent, FileState>>>>>;

const stateAfter = (state: FileState, event: FileEvent): FileState | undefined => {
  const before = fileLifeMachine.resolveState({ value: state });
  const [next] = transition(fileLifeMachine, before, { type: eventTypes[event] });
  return next.value === state ? undefined : next.value;
};

/**
 * The chart as a lookup table: the next state for each event. Events that a state does not list are ignored.
 * @spec 1.3b
 */
export const fileLife = Object.fromEntries(
  fileStates.map((state) => [
    state,
    Object.fromEntries(
      fileEvents.flatMap((event) => {
        const next = stateAfter(state, event);
        return next === undefined ? [] : [[event, next]];
      }),
    ),
  ]),
) as Life;

/** Returns whether the state is final. */
export const isOver = (state: FileState): boolean => Object.keys(fileLife[state]).length === 0;

/**
 * Returns the event for the end of a file. If a different file was chosen, the original upload goes back to
 * waiting for its own file.
 */
export const endEvent = ({ how, reason }: Pick<ItemEnd, 'how' | 'reason'>): FileEnd => {
  if (how === 'otherFile') return 'needsFile';
  return how === 'failed' && reason === 'lost' ? 'lost' : how;
};
