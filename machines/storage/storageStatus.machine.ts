import { assign, type EventFromLogic, sendTo, setup } from 'xstate';
import { reactivationFlagTimeout } from '../../contracts/activation/push.ts';
import { accountInformation } from '../../contracts/storage/calls.ts';
import type { StorageInfo } from '../../contracts/storage/storage.ts';
import { sourceStub } from '../system/stubs.ts';
import { withEvent, withSnapshot } from '../system/outcomes.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import type { ToChild } from '../system/toChild.ts';
import { outlookOf, type StorageKnowledge } from './knowledge.ts';
import { storageTag } from './storage.values.ts';
import { storageModalMachine } from './storageModal.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

export type FlagsReport = {
  readonly type: 'flags.changed';
  readonly enabled: boolean;
  readonly mocked: boolean;
};

/**
 * The current date, sent when the chart starts, when the date changes, and when the customer returns to the
 * page.
 */
export type DayEvent = { readonly type: 'day.changed'; readonly now: number; readonly timeZone: string };

export type StorageEvent = FlagsReport | DayEvent | { readonly type: 'storage.retry' };

declare module '../system/directory.ts' {
  interface Directory {
    readonly storage: StorageEvent | LazyWant;
  }
  interface LazyCharts {
    readonly storage: typeof storageStatusMachine;
  }
}

const toInfo: ToChild<'info', QueryEvent<typeof accountInformation>> = sendTo;
const toModal: ToChild<'modal', EventFromLogic<typeof storageModalMachine>> = sendTo;

interface StorageContext extends StorageKnowledge {
  /**
   * Value of the flag PhotoManagementReactivationEnabled: customers can open the dialog, and it opens
   * automatically when the status is critical.
   */
  readonly enabled: boolean;
}

/** The remaining storage time, and the dialog that explains it [2.13, 2.49, 3.7, 4.5]. */
export const storageStatusMachine = setup({
  types: {
    context: {} as StorageContext,
    events: {} as StorageEvent,
    children: {} as { flags: 'watchFlags'; day: 'watchDay'; info: 'info'; modal: 'modal' },
  },
  actors: {
    /** Sends both flags once they are resolved, and again whenever they change. */
    watchFlags: sourceStub<FlagsReport>('storage.watchFlags'),
    watchDay: sourceStub<DayEvent>('storage.watchDay'),
    info: queryFor(accountInformation),
    modal: storageModalMachine,
  },
  delays: { flagTimeout: reactivationFlagTimeout },
  actions: {
    keepFlags: assign((_, { enabled, mocked }: FlagsReport) => ({ enabled, mocked })),
    keepDay: assign((_, { now, timeZone }: DayEvent) => ({ day: { now, timeZone } })),
    keepInfo: assign({ info: (_, read: QueryShown<StorageInfo>) => infoIn(read) }),
    renew: toInfo('info', { type: 'cache.stale', tags: [storageTag] }),
    retry: toInfo('info', { type: 'query.retry' }),
    tellModal: toModal('modal', ({ context }) => ({
      type: 'status.changed' as const,
      enabled: context.enabled,
      outlook: outlookOf(context),
      now: context.day?.now ?? 0,
    })),
  },
  guards: {
    critical: ({ context }) => outlookOf(context)?.status === 'critical',
    warning: ({ context }) => outlookOf(context)?.status === 'warning',
    safe: ({ context }) => outlookOf(context)?.status === 'safe',
  },
}).createMachine({
  id: 'storageStatus',
  description: 'The length of time for which photos will remain stored.',
  meta: { spec: ['3.7b', '4.5a'] },
  context: { info: null, day: null, enabled: false, mocked: false },
  // The date must arrive first. If it arrived after the flags, the storage would be read twice.
  invoke: [
    { id: 'day', src: 'watchDay' },
    { id: 'flags', src: 'watchFlags' },
    { id: 'modal', src: 'modal' },
  ],
  initial: 'resolving',
  states: {
    resolving: {
      description:
        'The feature flags are not resolved yet; after ten seconds the storage notice counts as disabled.',
      meta: { spec: ['6.3a', '9.4b'] },
      after: { flagTimeout: 'resolved' },
      on: {
        'flags.changed': { target: 'resolved', actions: withEvent('keepFlags') },
        'day.changed': { actions: withEvent('keepDay') },
      },
    },
    resolved: {
      description: 'The storage status is being read, and is read again after a change.',
      meta: { spec: ['3.7b', '7.4'] },
      invoke: {
        id: 'info',
        src: 'info',
        input: { call: { params: {}, query: {}, body: {} }, tags: [storageTag], observed: true },
        onSnapshot: {
          target: '.deciding',
          actions: withSnapshot('keepInfo'),
        },
      },
      initial: 'deciding',
      on: {
        'flags.changed': {
          target: '.deciding',
          actions: withEvent('keepFlags'),
        },
        'day.changed': {
          target: '.deciding',
          actions: [withEvent('keepDay'), 'renew'],
        },
        'storage.retry': { actions: 'retry' },
      },
      states: {
        deciding: {
          description:
            'The remaining storage time determines the next state: at least three months, at least one month, or less.',
          meta: { spec: ['4.5a', '9.5'] },
          entry: 'tellModal',
          always: [
            { guard: 'critical', target: 'critical' },
            { guard: 'warning', target: 'warning' },
            { guard: 'safe', target: 'safe' },
            { target: 'unknown' },
          ],
        },
        unknown: {
          description: 'The storage status is being read or could not be read; the customer sees no notice.',
          meta: { spec: ['3.7b', '4.18'] },
        },
        safe: {
          description: 'Three months or more of storage remain; the button shows how many months are left.',
          meta: { spec: ['4.5a', '4.5b', '9.5'] },
        },
        warning: {
          description: 'One or two months of storage remain; the button shows how many days are left.',
          meta: { spec: ['4.5a', '4.5b', '9.5'] },
        },
        critical: {
          description:
            "Less than a month of storage remains; the button shows 'deleted tomorrow', 'deleted today' or 'deleted in {count} days'.",
          meta: { spec: ['4.5a', '4.5b', '9.5'] },
        },
      },
    },
  },
});

export const storageStatusWords: ChartWords<typeof storageStatusMachine> = {
  guards: {
    critical: {
      why: 'less than a month of storage remains',
      whyNot: 'at least a month of storage remains, or the storage time is unknown',
    },
    warning: {
      why: 'at least one but less than three months of storage remain',
      whyNot: 'less than one or at least three months of storage remain, or the storage time is unknown',
    },
    safe: {
      why: 'at least three months of storage remain',
      whyNot: 'less than three months of storage remain, or the storage time is unknown',
    },
  },
  delays: { flagTimeout: 'the feature flags have not been read in time' },
  events: {
    'flags.changed': 'the feature flags have been read or have changed',
    'day.changed': 'the date is known or has changed, or the customer returns to the page after a while',
    'storage.retry': 'the customer tries again to load the storage time',
  },
};

const infoIn = (read: QueryShown<StorageInfo>): StorageInfo | null => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data : null;
};
