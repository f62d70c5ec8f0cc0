import {
  assign,
  type EventFromLogic,
  type OutputFrom,
  raise,
  sendTo,
  setup,
  type SnapshotFrom,
  stateIn,
} from 'xstate';
import type { requestExport } from '../../contracts/exports/calls.ts';
import { pathOf } from '../../contracts/navigation/match.ts';
import { tell } from '../system/tell.ts';
import type { ConfirmEnd } from '../request/confirm.machine.ts';
import { withAnswer, withSnapshot } from '../system/outcomes.ts';
import type { ToChild } from '../system/toChild.ts';
import { exportsTag } from './exports.selectors.ts';
import { exportRequestMachine } from './exportRequest.machine.ts';
import { isUnderWay, latestExport } from './latestExport.ts';
import type { ChartWords } from '../system/chartWords.ts';

export type ExportsEvent =
  /** The customer has clicked 'Export photos' on any page. */
  | { readonly type: 'export.open' }
  /** The service has accepted a request and is creating the export. */
  | { readonly type: 'export.begun' };

declare module '../system/directory.ts' {
  interface Directory {
    readonly exports: ExportsEvent | LazyWant;
  }
  interface LazyCharts {
    readonly exports: typeof exportsMachine;
  }
}

type Request = Partial<Pick<SnapshotFrom<typeof exportRequestMachine>, 'value' | 'context'>>;
type Requested = ConfirmEnd<typeof requestExport>;

type Latest = OutputFrom<typeof latestExport>;
type Watching = Partial<Pick<SnapshotFrom<typeof latestExport>, 'context'>>;

const toLatest: ToChild<'latest', EventFromLogic<typeof latestExport>> = sendTo;

/**
 * The exports of the library during a session: the customer's request, and whether the service is creating an
 * export. In that case the library shows the export's state in place of the button [2.47, 4.4].
 */
export const exportsMachine = setup({
  types: {
    /** Id of the latest export, if it can be downloaded. */
    context: {} as { readonly ready: string | null },
    events: {} as ExportsEvent,
    tags: {} as 'underWay',
    children: {} as { request: 'request'; latest: 'latest' },
  },
  actors: { request: exportRequestMachine, latest: latestExport },
  actions: {
    begin: raise({ type: 'export.begun' }),
    track: tell('tracking', 'event.track', { name: 'export' }),
    showPage: tell('navigation', 'navigation.request', (_, end: Requested) => ({
      to: pathOf('photoExports', { backupId: readyOf(end)?.backupId ?? '' }),
    })),
    keepReady: assign({
      ready: (_, watched: Latest) => {
        const current = watched.outcome === 'settled' ? watched.reply.current : null;
        return current?.status === 'READY' ? current.backupId : null;
      },
    }),
    forgetReady: assign({ ready: null }),
    look: toLatest('latest', { type: 'watch.check' }),
  },
  guards: {
    isBegun: (_, { value, context }: Request) => value === 'said' && context?.answer?.outcome === 'finished',
    /** Returns whether the event has already been tracked. The dialog can enter this state more than once. */
    isTracked: stateIn({ request: { asked: 'begun' } }),
    isReady: (_, end: Requested) => readyOf(end) !== null,
    isUnderWay: (_, { context }: Watching) => {
      const latest = context?.latest ?? null;
      return latest !== null && isUnderWay(latest);
    },
  },
}).createMachine({
  id: 'exports',
  description: "The customer's exports, as shown on all pages except the export page.",
  meta: { spec: ['2.47a', '4.4a'] },
  type: 'parallel',
  context: { ready: null },
  states: {
    request: {
      description: "The customer's request for an export, from the click until the dialog closes.",
      meta: { spec: ['2.47a'] },
      initial: 'none',
      states: {
        none: {
          description: 'The customer has not asked for an export.',
          on: { 'export.open': 'asked' },
        },
        asked: {
          description: "The 'Export photos' dialog is open; a finished export is shown in it.",
          meta: { spec: ['2.47a', '2.47b', '4.4b'] },
          invoke: {
            id: 'request',
            src: 'request',
            input: null,
            onSnapshot: [{ guard: 'isTracked' }, { guard: withSnapshot('isBegun'), target: '.begun' }],
            onDone: [
              {
                guard: withAnswer('isReady'),
                target: 'none',
                actions: withAnswer('showPage'),
              },
              { target: 'none' },
            ],
          },
          initial: 'open',
          states: {
            open: { description: 'The export has not been requested yet.', meta: { spec: ['2.47a'] } },
            begun: {
              description: 'The export is being made; its state is read at intervals.',
              meta: { spec: ['2.47b', '4.4b'] },
              entry: ['track', 'begin'],
            },
          },
        },
      },
    },
    latest: {
      description: "The customer's latest export: running, ready to download or absent.",
      meta: { spec: ['4.4a', '4.4b'] },
      initial: 'watching',
      states: {
        watching: {
          description: 'An export may be running; its state is read at intervals until it ends.',
          meta: { spec: ['4.4b'] },
          invoke: {
            id: 'latest',
            src: 'latest',
            input: { call: { params: {}, query: {}, body: {} }, tags: [exportsTag] },
            onSnapshot: { guard: withSnapshot('isUnderWay'), target: '.underWay' },
            onDone: { target: 'known', actions: withAnswer('keepReady') },
          },
          initial: 'asking',
          entry: 'forgetReady',
          on: { 'export.begun': { target: '.underWay', actions: 'look' } },
          states: {
            asking: {
              description: 'The state of the latest export is not known yet.',
              meta: { spec: ['4.4a'] },
            },
            underWay: {
              description: 'An export is being made, and the library shows that.',
              tags: 'underWay',
            },
          },
        },
        known: {
          description: 'No export is running; the latest one may be ready to download.',
          meta: { spec: ['4.4b'] },
          on: { 'export.begun': 'watching' },
        },
      },
    },
  },
});

export const exportsWords: ChartWords<typeof exportsMachine> = {
  guards: {
    isBegun: {
      why: 'the service has begun to make the export',
      whyNot: 'the service has not begun to make the export',
    },
    isTracked: {
      why: 'the start of the export has already been tracked',
      whyNot: 'the start of the export has not been tracked yet',
    },
    isReady: {
      why: 'a finished export is ready to download',
      whyNot: 'no finished export is ready to download',
    },
    isUnderWay: {
      why: 'the service is making an export',
      whyNot: 'the service is not making an export at present',
    },
  },
  delays: {},
  events: {
    'export.open': 'the customer chooses to export the photos',
    'export.begun': 'the service begins to make an export',
  },
};

/** Returns the id of the ready export; null if there is none. */
const readyOf = (end: Requested) =>
  end.outcome === 'done' && end.reply?.status === 'READY' ? end.reply : null;
