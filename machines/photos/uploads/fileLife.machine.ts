import { setup, transition } from 'xstate';
import type { ChosenFile, ItemEnd } from './uploads.events.ts';

/** The states of a file. The last four are ends; the five before them wait for something. */
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
  /** The photo is in the library; its album was deleted in the meantime. */
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

/** What happens to a file, by the event of its chart; the last seven are ends. */
const eventTypes = {
  /** The customer starts it. */
  start: 'file.start',
  /** Its turn has come. */
  begin: 'file.begin',
  /** Its last byte has arrived. */
  arrive: 'file.arrive',
  /** The customer tries it again. */
  again: 'file.again',
  /** There is a network again. */
  reconnect: 'file.reconnect',
  /** A file was chosen to continue it. */
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

/** How the chart of one file ends it. */
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
 * The life of one file of the queue. No actor runs it: a queue of thousands keeps each file's state as data, and asks the
 * chart where an event leads [1.3b].
 */
export const fileLifeMachine = setup({
  types: { events: {} as { readonly type: (typeof eventTypes)[FileEvent] } },
}).createMachine({
  id: 'fileLife',
  description: 'One file of the upload queue, from its choice to its result.',
  meta: { spec: ['1.3b', '5.6a'] },
  initial: 'chosen',
  states: {
    chosen: {
      description: 'The file is chosen; nothing is sent before the customer starts.',
      meta: { spec: ['1.3b', '5.6b'] },
      on: { 'file.start': 'queued' },
    },
    queued: {
      description: 'The file waits for its turn.',
      meta: { spec: ['1.3b'] },
      on: { 'file.begin': 'working' },
    },
    working: {
      description: 'The file is being read, compared and sent; its row shows progress.',
      meta: { spec: ['1.3b'] },
      on: { 'file.arrive': 'examined', ...ends },
    },
    examined: {
      description: 'All bytes of the file have been sent; the service examines the picture.',
      meta: { spec: ['1.3b'] },
      on: ends,
    },
    needsFile: {
      description: 'The bytes of the file are gone from the page; the customer has to choose the file again.',
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
        'The connection was lost; the file resumes with the network or when the customer tries again.',
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
      description: 'The photo was in the library already.',
      meta: { spec: ['1.3b'] },
    },
    albumGone: {
      type: 'final',
      description: 'The photo is in the library; its album has been deleted in the meantime.',
      meta: { spec: ['2.36a', '4.9c'] },
    },
    refused: {
      type: 'final',
      description: 'The file is not accepted; its row says why.',
      meta: { spec: ['5.6a'] },
    },
  },
});

type Life = Readonly<Record<FileState, Readonly<Partial<Record<FileEvent, FileState>>>>>;

const stateAfter = (state: FileState, event: FileEvent): FileState | undefined => {
  const before = fileLifeMachine.resolveState({ value: state });
  const [next] = transition(fileLifeMachine, before, { type: eventTypes[event] });
  return next.value === state ? undefined : next.value;
};

/** The chart as a table, made once: which state each event leads to. A state ignores what it does not name. @spec 1.3b */
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

/** Nothing can happen to it any more. */
export const isOver = (state: FileState): boolean => Object.keys(fileLife[state]).length === 0;

/** What an end means for its file; another file than the one begun with leaves that one waiting for its own. */
export const endEvent = ({ how, reason }: Pick<ItemEnd, 'how' | 'reason'>): FileEnd => {
  if (how === 'otherFile') return 'needsFile';
  return how === 'failed' && reason === 'lost' ? 'lost' : how;
};
