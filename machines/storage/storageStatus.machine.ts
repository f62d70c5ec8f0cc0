import type { StorageEvent, FlagsTold, DayTold } from './storage.events.ts';
import { assign, sendTo, setup } from 'xstate';
import { reactivationFlagTimeout } from '../../contracts/activation/push.ts';
import { accountInformation } from '../../contracts/storage/calls.ts';
import type { StorageInfo } from '../../contracts/storage/storage.ts';
import { sourceStub } from '../stubs.ts';
import { type ResourceContext, resourceFor } from '../request/resource.machine.ts';
import { outlookOf, type StorageKnowledge } from './knowledge.ts';
import { storageModalMachine } from './storageModal.machine.ts';

/** Word by which `cache.stale` finds the storage: an order extends it. */
export const storageTag = 'storage';

interface StorageContext extends StorageKnowledge {
  /** PhotoManagementReactivationEnabled: the status may be opened, and opens by itself when critical. */
  readonly enabled: boolean;
  readonly info: StorageInfo | null;
  /** The latest read failed; with `info` still there that is no matter for the person. */
  readonly failed: boolean;
}

interface Read {
  readonly context: Pick<ResourceContext<typeof accountInformation>, 'data'>;
  hasTag(tag: 'error'): boolean;
}
/** What the cached read shows of itself; nothing before its first word. */
const readIn = (shown: object): Pick<StorageContext, 'info' | 'failed'> => {
  if (!('context' in shown)) return { info: null, failed: false };
  const read = shown as Read;
  return { info: read.context.data, failed: read.hasTag('error') };
};

/** How long the photos stay, and the modal that says so [2.13, 2.49, 3.7, 4.5]. */
export const storageStatusMachine = setup({
  types: {
    context: {} as StorageContext,
    events: {} as StorageEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { flags: 'watchFlags'; day: 'watchDay'; info: 'info'; modal: 'modal' },
  },
  actors: {
    /** Tells the two flags as soon as they are settled, and whenever they change. */
    watchFlags: sourceStub<FlagsTold>('storage.watchFlags'),
    watchDay: sourceStub<DayTold>('storage.watchDay'),
    info: resourceFor(accountInformation),
    modal: storageModalMachine,
  },
  delays: { flagTimeout: reactivationFlagTimeout },
  actions: {
    keepFlags: assign((_, { enabled, mocked }: FlagsTold) => ({ enabled, mocked })),
    keepDay: assign((_, { now, timeZone }: DayTold) => ({ day: { now, timeZone } })),
    keepRead: assign((_, shown: object) => readIn(shown)),
    observe: sendTo('info', { type: 'resource.observe' }),
    renew: sendTo('info', (_, tags: readonly string[]) => ({ type: 'cache.stale' as const, tags })),
    retry: sendTo('info', { type: 'resource.retry' }),
    tellModal: sendTo('modal', ({ context }) => ({
      type: 'status.told' as const,
      enabled: context.enabled,
      outlook: outlookOf(context),
      now: context.day?.now ?? 0,
    })),
  },
  guards: {
    critical: ({ context }) => outlookOf(context)?.status === 'critical',
    warning: ({ context }) => outlookOf(context)?.status === 'warning',
    safe: ({ context }) => outlookOf(context)?.status === 'safe',
    failed: ({ context }) => context.failed,
  },
}).createMachine({
  id: 'storageStatus',
  description: 'How long the photos stay.',
  meta: { spec: ['3.7', '4.5'] },
  context: { info: null, failed: false, day: null, enabled: false, mocked: false },
  // The day first: what it tells after the flags would have the storage read twice.
  invoke: [
    { id: 'day', src: 'watchDay' },
    { id: 'flags', src: 'watchFlags' },
    { id: 'modal', src: 'modal' },
  ],
  initial: 'resolving',
  states: {
    resolving: {
      description: 'Which features are on is not settled yet; after ten seconds they count as off.',
      meta: { spec: ['6.3', '9.4'] },
      tags: 'busy',
      after: { flagTimeout: 'resolved' },
      on: {
        'flags.told': { target: 'resolved', actions: { type: 'keepFlags', params: ({ event }) => event } },
        'day.told': { actions: { type: 'keepDay', params: ({ event }) => event } },
      },
    },
    resolved: {
      description: 'The storage is read, and read again when it may have changed.',
      meta: { spec: ['3.7', '7.4'] },
      invoke: {
        id: 'info',
        src: 'info',
        input: { call: { params: {}, query: {}, body: {} }, tags: [storageTag] },
        onSnapshot: {
          target: '.deciding',
          actions: { type: 'keepRead', params: ({ event }) => event.snapshot },
        },
      },
      initial: 'asking',
      on: {
        'flags.told': {
          target: '.deciding',
          actions: { type: 'keepFlags', params: ({ event }) => event },
        },
        'day.told': {
          target: '.deciding',
          actions: [
            { type: 'keepDay', params: ({ event }) => event },
            { type: 'renew', params: [storageTag] },
          ],
        },
        'cache.stale': { actions: { type: 'renew', params: ({ event }) => event.tags } },
      },
      states: {
        asking: {
          description: 'The deletion service is asked.',
          meta: { spec: ['7.4'] },
          entry: 'observe',
          always: 'deciding',
        },
        deciding: {
          description: 'What is known decides: three months and more, one and more, under one.',
          meta: { spec: ['4.5', '9.5'] },
          entry: 'tellModal',
          always: [
            { guard: 'critical', target: 'critical' },
            { guard: 'warning', target: 'warning' },
            { guard: 'safe', target: 'safe' },
            { guard: 'failed', target: 'failed' },
            { target: 'loading' },
          ],
        },
        loading: {
          description: 'Nothing is known yet.',
          meta: { spec: ['4.5'] },
          tags: 'busy',
        },
        safe: {
          description: 'Three months remain or more; the months are shown.',
          meta: { spec: ['4.5', '9.5'] },
        },
        warning: {
          description: 'One or two months remain; the days are shown.',
          meta: { spec: ['4.5', '9.5'] },
        },
        critical: {
          description:
            "Less than a month remains: 'deleted tomorrow', 'deleted today' or 'deleted in {count} days'.",
          meta: { spec: ['4.5', '9.5'] },
        },
        failed: {
          description: 'How long the photos stay could not be read; it can be tried again.',
          meta: { spec: ['4.5', '4.18'] },
          tags: 'error',
          on: { 'storage.retry': { actions: 'retry' } },
        },
      },
    },
  },
});
