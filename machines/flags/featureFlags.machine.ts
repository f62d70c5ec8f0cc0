import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from 'xstate';
import { type FlagName, flagNames } from '../../contracts/flags/flags.ts';
import type { Overrides } from '../../contracts/flags/stored.ts';
import { escapeWords, type ModalEscape } from '../modals/modalStack.machine.ts';
import type { Config } from '../../contracts/app/config.ts';
import { closeModal, openModal } from '../modals/openModal.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import { withAnswer, withEvent } from '../system/outcomes.ts';

export type FlagValues = Readonly<Record<FlagName, boolean>>;

/** Sent to observers of the flags immediately and after every change. */
export interface FlagValuesEvent {
  readonly type: 'flags.changed';
  readonly flags: FlagValues;
}
export type FlagsWatcherRef = ActorRef<Snapshot<unknown>, FlagValuesEvent>;

export type FlagsEvent =
  | { readonly type: 'flag.set'; readonly name: FlagName; readonly on: boolean }
  | { readonly type: 'flag.cleared'; readonly name: FlagName }
  | { readonly type: 'flags.cleared' }
  /** The customer has opened a page after the sign-in; contains the query of that page. */
  | { readonly type: 'query.changed'; readonly query: Overrides }
  | { readonly type: 'flags.open' }
  | { readonly type: 'flags.close' }
  | { readonly type: 'flags.watch'; readonly watcher: FlagsWatcherRef }
  | { readonly type: 'flags.unwatch'; readonly watcher: FlagsWatcherRef }
  | ModalEscape;

declare module '../system/directory.ts' {
  interface Directory {
    readonly flags: FlagsEvent;
  }
}

export type FlagSource = 'query' | 'stored' | 'config';
export type FlagsParent = ActorRef<Snapshot<unknown>, { type: 'flags.changed'; flags: FlagValues }>;

/** Id of the developer dialog in the modal stack. */
const flagModal = 'flags';

export interface FlagsInput {
  readonly parent: FlagsParent;
  /** Flags in the query of the page [2.12]. */
  readonly query: Overrides;
  /** For each flag, the host names on which it is on; `*` means every host [3.19]. */
  readonly hosts: Config['FeatureFlags'];
  readonly host: string;
}

interface FlagsContext extends FlagsInput {
  readonly stored: Overrides;
  readonly values: FlagValues;
  readonly watchers: readonly FlagsWatcherRef[];
}

type FlagSettings = Pick<FlagsContext, 'query' | 'stored' | 'hosts' | 'host'>;

function valueOf({ query, stored, hosts, host }: FlagSettings, name: FlagName): boolean {
  const listed = hosts[name] ?? [];
  return query[name] ?? stored[name] ?? (listed.includes('*') || listed.includes(host));
}

/**
 * Returns the values of all flags. Order of precedence: query, stored value, host lists in the configuration
 * [6.3].
 */
export function flagValues(settings: FlagSettings): FlagValues {
  return Object.fromEntries(flagNames.map((name) => [name, valueOf(settings, name)])) as FlagValues;
}

/** Returns the source that determines the value of a flag. */
export function flagSource(
  { query, stored }: Pick<FlagSettings, 'query' | 'stored'>,
  name: FlagName,
): FlagSource {
  if (query[name] !== undefined) return 'query';
  return stored[name] === undefined ? 'config' : 'stored';
}

function cleared(stored: Overrides, name: FlagName): Overrides {
  return Object.fromEntries(Object.entries(stored).filter(([other]) => other !== name));
}

/** The feature flags of this browser on this host [6.3]. */
export const featureFlagsMachine = setup({
  types: { context: {} as FlagsContext, input: {} as FlagsInput, events: {} as FlagsEvent },
  actors: { readOverrides: promiseStub<Overrides>('flags.readOverrides') },
  actions: {
    keep: assign({ stored: (_, stored: Overrides) => stored }),
    keepQuery: assign({ query: (_, query: Overrides) => query }),
    override: assign({
      stored: ({ context }, { name, on }: { name: FlagName; on: boolean }) => ({
        ...context.stored,
        [name]: on,
      }),
    }),
    clear: assign({ stored: ({ context }, name: FlagName) => cleared(context.stored, name) }),
    clearAll: assign({ stored: {} }),
    resolve: assign({ values: ({ context }) => flagValues(context) }),
    writeOverrides: (_, _overrides: Overrides) => unprovided('flags.writeOverrides'),
    tellChanged: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'flags.changed', flags: context.values }) as const,
    ),
    tellWatchers: enqueueActions(({ context: { values, watchers }, enqueue }) => {
      for (const watcher of watchers) enqueue.sendTo(watcher, { type: 'flags.changed', flags: values });
    }),
    tellWatcher: sendTo(
      (_, watcher: FlagsWatcherRef) => watcher,
      ({ context }) => ({ type: 'flags.changed', flags: context.values }) as const,
    ),
    addWatcher: assign({
      watchers: ({ context }, watcher: FlagsWatcherRef) => [...context.watchers, watcher],
    }),
    removeWatcher: assign({
      watchers: ({ context }, watcher: FlagsWatcherRef) =>
        context.watchers.filter((other) => other !== watcher),
    }),
  },
  guards: {
    controlled: ({ context }) => context.values.PhotoManagementFeatureFlagControl,
    uncontrolled: ({ context }) => !context.values.PhotoManagementFeatureFlagControl,
  },
}).createMachine({
  id: 'flags',
  description: "The feature flags and the source of each flag's value.",
  meta: { spec: ['6.3a', '6.3b', '6.3c'] },
  context: ({ input }) => ({
    ...input,
    stored: {},
    values: flagValues({ ...input, stored: {} }),
    watchers: [],
  }),
  initial: 'resolving',
  on: {
    'flags.watch': {
      actions: [withEvent('addWatcher', 'watcher'), withEvent('tellWatcher', 'watcher')],
    },
    'flags.unwatch': { actions: withEvent('removeWatcher', 'watcher') },
  },
  states: {
    resolving: {
      description:
        'The values stored in this browser are being read; if they are unreadable, no flag counts as stored.',
      meta: { spec: ['6.3b'] },
      invoke: {
        id: 'readOverrides',
        src: 'readOverrides',
        onDone: { target: 'ready', actions: withAnswer('keep') },
        onError: 'ready',
      },
    },
    ready: {
      description: 'Every flag has a value, taken from the query, this browser or the configuration.',
      meta: { spec: ['2.49c', '6.3a', '6.3b'] },
      entry: ['resolve', 'tellChanged', 'tellWatchers'],
      initial: 'closed',
      on: {
        'flag.set': {
          actions: [
            withEvent('override'),
            { type: 'writeOverrides', params: ({ context }) => context.stored },
            'resolve',
            'tellChanged',
            'tellWatchers',
          ],
        },
        'flag.cleared': {
          actions: [
            withEvent('clear', 'name'),
            { type: 'writeOverrides', params: ({ context }) => context.stored },
            'resolve',
            'tellChanged',
            'tellWatchers',
          ],
        },
        'query.changed': {
          actions: [withEvent('keepQuery', 'query'), 'resolve', 'tellChanged', 'tellWatchers'],
        },
        'flags.cleared': {
          actions: [
            'clearAll',
            { type: 'writeOverrides', params: {} },
            'resolve',
            'tellChanged',
            'tellWatchers',
          ],
        },
      },
      states: {
        closed: {
          description: 'The developer dialog is closed; it can be opened only while its flag is on.',
          meta: { spec: ['2.49c', '6.3c'] },
          on: { 'flags.open': { guard: 'controlled', target: 'open' } },
        },
        open: {
          description:
            'The developer dialog lists every flag; switching off the flag of the dialog closes the dialog.',
          meta: { spec: ['2.49c', '6.3c'] },
          entry: openModal(flagModal, { kind: 'flags' }),
          always: { guard: 'uncontrolled', target: 'closed', actions: closeModal(flagModal) },
          on: {
            'flags.close': { target: 'closed', actions: closeModal(flagModal) },
            'modal.escape': 'closed',
          },
        },
      },
    },
  },
});

export const featureFlagsWords: ChartWords<typeof featureFlagsMachine> = {
  guards: {
    controlled: {
      why: 'the flag that allows the dialog for feature flags is on',
      whyNot: 'the flag that allows the dialog for feature flags is off',
    },
    uncontrolled: {
      why: 'the flag that allows the dialog for feature flags is off',
      whyNot: 'the flag that allows the dialog for feature flags is on',
    },
  },
  delays: {},
  events: {
    'flag.set': 'the developer switches a flag on or off in the dialog',
    'flag.cleared': 'the developer removes the stored value of a flag',
    'flags.cleared': 'the developer removes the stored values of all flags',
    'query.changed': 'the customer returns from the sign-in to a URL that may set flags',
    'flags.open': 'the developer opens the dialog for feature flags',
    'flags.close': 'the developer closes the dialog for feature flags',
    'flags.watch': 'a part of the page begins to observe the flags',
    'flags.unwatch': 'a part of the page stops observing the flags',
    'modal.escape': escapeWords,
  },
};
