import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import type { Config } from '../../contracts/app/config.ts';
import { type FlagName, flagNames } from '../../contracts/flags/flags.ts';
import type { Overrides } from '../../contracts/flags/stored.ts';
import { hole, promiseHole } from '../provided.ts';

export type FlagValues = Readonly<Record<FlagName, boolean>>;
export type FlagSource = 'query' | 'stored' | 'config';
export type FlagsParent = ActorRef<Snapshot<unknown>, { type: 'flags.changed'; flags: FlagValues }>;

export type FlagsEvent =
  | { readonly type: 'flag.set'; readonly name: FlagName; readonly on: boolean }
  | { readonly type: 'flag.cleared'; readonly name: FlagName }
  | { readonly type: 'flags.cleared' };

export interface FlagsInput {
  readonly parent: FlagsParent;
  /** What the query of the page says [2.12]. */
  readonly query: Overrides;
  /** Per flag the host names on which it is on; `*` is every host [3.19]. */
  readonly hosts: Config['FeatureFlags'];
  readonly host: string;
}

interface FlagsContext extends FlagsInput {
  readonly stored: Overrides;
}

type Told = Pick<FlagsContext, 'query' | 'stored' | 'hosts' | 'host'>;

function valueOf({ query, stored, hosts, host }: Told, name: FlagName): boolean {
  const listed = hosts[name] ?? [];
  return query[name] ?? stored[name] ?? (listed.includes('*') || listed.includes(host));
}

/** Every flag by the precedence of the clause: query, then stored, then the host lists of the config [6.3]. */
export function flagValues(told: Told): FlagValues {
  return Object.fromEntries(flagNames.map((name) => [name, valueOf(told, name)])) as FlagValues;
}

/** Which of the three decides a flag. */
export function flagSource({ query, stored }: Pick<Told, 'query' | 'stored'>, name: FlagName): FlagSource {
  if (query[name] !== undefined) return 'query';
  return stored[name] === undefined ? 'config' : 'stored';
}

function cleared(stored: Overrides, name: FlagName): Overrides {
  return Object.fromEntries(Object.entries(stored).filter(([other]) => other !== name));
}

/** The feature flags of this browser on this host [6.3]. */
export const featureFlagsMachine = setup({
  types: { context: {} as FlagsContext, input: {} as FlagsInput, events: {} as FlagsEvent },
  actors: { readOverrides: promiseHole<Overrides>('flags.readOverrides') },
  actions: {
    keep: assign({ stored: (_, stored: Overrides) => stored }),
    override: assign({ stored: ({ context }, { name, on }: { name: FlagName; on: boolean }) => ({ ...context.stored, [name]: on }) }),
    clear: assign({ stored: ({ context }, name: FlagName) => cleared(context.stored, name) }),
    clearAll: assign({ stored: {} }),
    writeOverrides: (_, _overrides: Overrides) => hole('flags.writeOverrides'),
    tellChanged: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'flags.changed', flags: flagValues(context) }) as const,
    ),
  },
}).createMachine({
  id: 'flags',
  description: 'Which features are on, and who says so.',
  meta: { spec: ['6.3'] },
  context: ({ input }) => ({ ...input, stored: {} }),
  initial: 'resolving',
  states: {
    resolving: {
      description: 'What was set by hand in this browser is read; a store that cannot be read counts as empty.',
      meta: { spec: ['6.3'] },
      invoke: {
        id: 'readOverrides',
        src: 'readOverrides',
        onDone: { target: 'ready', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: 'ready',
      },
    },
    ready: {
      description: 'Every flag has its value: from the query, else from what was set by hand, else from the config.',
      meta: { spec: ['6.3', '2.49'] },
      entry: 'tellChanged',
      on: {
        'flag.set': {
          actions: [
            { type: 'override', params: ({ event }) => event },
            { type: 'writeOverrides', params: ({ context }) => context.stored },
            'tellChanged',
          ],
        },
        'flag.cleared': {
          actions: [
            { type: 'clear', params: ({ event }) => event.name },
            { type: 'writeOverrides', params: ({ context }) => context.stored },
            'tellChanged',
          ],
        },
        'flags.cleared': { actions: ['clearAll', { type: 'writeOverrides', params: {} }, 'tellChanged'] },
      },
    },
  },
});
