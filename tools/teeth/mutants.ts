import { not } from 'xstate';

/** A possible mistake in a chart, with the edit that makes it. */
export interface Mutant {
  /** For example `ready.editing --form.submit--> saving: leads to closed`. */
  readonly what: string;
  /** Whether the mutant changes a condition rather than an effect. */
  readonly guard: boolean;
  readonly apply: () => void;
}

type Config = Record<string, unknown>;

const isPlain = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Copies objects and lists deeply, so that they can be changed; functions and other values are shared. */
export function copied<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copied) as Value;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)])) as Value;
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const nameOf = (part: unknown) =>
  typeof part === 'string'
    ? part
    : isPlain(part) && typeof part['type'] === 'string'
      ? part['type']
      : 'inline';

/** Returns every list of transitions of a state with its event, as objects that can be changed. */
function transitionsOf(state: Config): { event: string; transition: Config }[] {
  const found: { event: string; transition: Config }[] = [];
  const take = (holder: Config, key: string, event: string) => {
    const list = listOf(holder[key]).map((one) => (isPlain(one) ? one : { target: one }));
    if (list.length === 0) return;
    holder[key] = list;
    for (const transition of list) found.push({ event, transition });
  };
  const on = state['on'];
  if (isPlain(on)) for (const event of Object.keys(on)) take(on, event, event);
  const after = state['after'];
  if (isPlain(after)) for (const delay of Object.keys(after)) take(after, delay, `after ${delay}`);
  take(state, 'always', 'always');
  take(state, 'onDone', 'all parts done');
  for (const invoke of listOf(state['invoke']).filter(isPlain)) {
    for (const [key, word] of [
      ['onDone', 'done'],
      ['onError', 'error'],
      ['onSnapshot', 'snapshot'],
    ] as const)
      take(invoke, key, `${word} ${String(invoke['id'])}`);
  }
  return found;
}

/** Returns another state to use as a wrong target; undefined if there is none. */
function elsewhere(
  target: string,
  siblings: readonly string[],
  children: readonly string[],
): string | undefined {
  if (target.startsWith('#')) return undefined;
  if (target.startsWith('.')) {
    const other = children.find((key) => `.${key}` !== target && !target.startsWith(`.${key}.`));
    return other === undefined ? undefined : `.${other}`;
  }
  return siblings.find((key) => key !== target && !target.startsWith(`${key}.`));
}

function dropped(holder: Config, key: string, where: string): Mutant[] {
  const list = listOf(holder[key]);
  return list.map((action, index) => ({
    what: `${where}: does not ${nameOf(action)}`,
    guard: false,
    apply: () => {
      holder[key] = list.filter((_, other) => other !== index);
    },
  }));
}

function mutantsOfTransition(
  { event, transition }: { event: string; transition: Config },
  path: string,
  siblings: readonly string[],
  children: readonly string[],
): Mutant[] {
  const { target, guard } = transition;
  const where = `${path} --${event}${guard === undefined ? '' : ` [${nameOf(guard)}]`}--> ${typeof target === 'string' ? target : '(stays)'}`;
  const other = typeof target === 'string' ? elsewhere(target, siblings, children) : undefined;
  return [
    ...(other === undefined
      ? []
      : [
          {
            what: `${where}: leads to ${other}`,
            guard: false,
            apply: () => void (transition['target'] = other),
          },
        ]),
    ...(guard === undefined
      ? []
      : [
          {
            what: `${where}: the guard says the opposite`,
            guard: true,
            apply: () => void (transition['guard'] = not(guard as never)),
          },
        ]),
    ...dropped(transition, 'actions', where),
  ];
}

/** Returns every mutant of a chart's config, in source order; applying one changes this config. */
export function mutantsOf(state: Config, path = '(chart)', siblings: readonly string[] = []): Mutant[] {
  const states = isPlain(state['states']) ? state['states'] : {};
  const children = Object.keys(states);
  return [
    ...transitionsOf(state).flatMap((found) => mutantsOfTransition(found, path, siblings, children)),
    ...dropped(state, 'entry', `entering ${path}`),
    ...dropped(state, 'exit', `leaving ${path}`),
    ...children.flatMap((key) => {
      const child = states[key];
      return isPlain(child) ? mutantsOf(child, path === '(chart)' ? key : `${path}.${key}`, children) : [];
    }),
  ];
}
