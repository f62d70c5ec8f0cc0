import type {
  CodeSpec,
  DocumentedChart,
  InvokeSpec,
  PartUse,
  Spec,
  StateSpec,
  TransitionSpec,
} from './spec.ts';

type Texts = readonly string[];

const without = (texts: Texts, others: Texts): string[] => texts.filter((text) => !others.includes(text));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const wordOf = (value: string | number | null): string =>
  value === null || value === '' ? 'none' : `${value}`;

/** Returns `X is now b; it was a` for a value that differs. */
const valueLine = (what: string, was: string | number | null, is: string | number | null): string[] =>
  was === is ? [] : [`${what} is now ${wordOf(is)}; it was ${wordOf(was)}`];

/** Returns a line for each text that was added or removed, or one that states that only the order changed. */
function listLines(
  what: string,
  was: Texts,
  is: Texts,
  [added, removed]: readonly [string, string],
): string[] {
  const [gone, come] = [without(was, is), without(is, was)];
  if (gone.length + come.length > 0)
    return [
      ...come.map((text) => `${what} ${added} ${text}`),
      ...gone.map((text) => `${what} ${removed} ${text}`),
    ];
  return isSame(was, is) ? [] : [`${what}: the order is now ${is.join(', ')}; it was ${was.join(', ')}`];
}

const useText = ({ name, params, text }: PartUse): string =>
  `${name}${params === undefined ? '' : ` with ${params}`}${text === undefined || text === name ? '' : ` {${text}}`}`;

/** Returns everything about a transition except its event, as one text. */
function wayText({
  guard,
  actions,
  targets,
  reenters,
  isForbidden,
  sentence,
  clauses,
}: TransitionSpec): string {
  if (isForbidden) return 'is ignored';
  return [
    ...(guard === null ? [] : [`if ${useText(guard)}`]),
    targets.length === 0 ? 'stays' : `leads to ${targets.join(', ')}`,
    ...(reenters ? ['and enters again'] : []),
    ...(actions.length === 0 ? [] : [`and does ${actions.map(useText).join(', ')}`]),
    ...(sentence === '' ? [] : [`("${sentence}")`]),
    ...(clauses.length === 0 ? [] : [`[${clauses.join(' ')}]`]),
  ].join(' ');
}

function transitionLines(was: StateSpec, is: StateSpec): string[] {
  const waysOf = ({ transitions }: StateSpec, event: string) =>
    transitions.filter((one) => one.event === event).map(wayText);
  const events = new Set([...was.transitions, ...is.transitions].map(({ event }) => event));
  return [...events].flatMap((event) => {
    const [old, now] = [waysOf(was, event), waysOf(is, event)];
    const where = `${is.path}, ${event}`;
    const [gone, come] = [without(old, now), without(now, old)];
    const ofOrder = old.length === now.length && gone.length + come.length === 0 && !isSame(old, now);
    return [
      ...come.map((way) => `${where}: now ${way}`),
      ...gone.map((way) => `${where}: no longer ${way}`),
      ...(ofOrder
        ? [`${where}: the order of the guards is now`, ...now.map((way, index) => `  ${index + 1}. ${way}`)]
        : []),
    ];
  });
}

function invokeLines(path: string, was: readonly InvokeSpec[], is: readonly InvokeSpec[]): string[] {
  const nameIn = ({ id, source }: InvokeSpec) => (id === source ? id : `${id} (${source})`);
  return [
    ...listLines(path, was.map(nameIn), is.map(nameIn), ['now runs', 'no longer runs']),
    ...is.flatMap((one) => {
      const old = was.find((other) => nameIn(other) === nameIn(one));
      if (old === undefined) return [];
      return [
        ...valueLine(`${path}: the input of ${one.id}`, old.input, one.input),
        ...valueLine(`${path}: the name of ${one.id} in the directory`, old.systemId, one.systemId),
      ];
    }),
  ];
}

function stateLines(was: StateSpec, is: StateSpec): string[] {
  const { path } = is;
  return [
    ...valueLine(`${path}: the kind of state`, was.kind, is.kind),
    ...valueLine(`${path}: the initial state`, was.initial, is.initial),
    ...valueLine(`${path}: the sentence`, was.sentence, is.sentence),
    ...valueLine(`${path}: the output`, was.output, is.output),
    ...listLines(path, was.clauses, is.clauses, ['now cites', 'no longer cites']),
    ...listLines(path, was.tags, is.tags, ['now has the tag', 'no longer has the tag']),
    ...listLines(`entering ${path}`, was.entry.map(useText), is.entry.map(useText), [
      'now does',
      'no longer does',
    ]),
    ...listLines(`leaving ${path}`, was.exit.map(useText), is.exit.map(useText), [
      'now does',
      'no longer does',
    ]),
    ...invokeLines(path, was.invokes, is.invokes),
    ...transitionLines(was, is),
  ];
}

const byKey = <Value>(values: readonly Value[], keyOf: (value: Value) => string) =>
  new Map(values.map((value) => [keyOf(value), value]));
const keysOf = (...records: readonly object[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
];

function wordsByName({ words: { guards, delays, events } }: DocumentedChart): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(guards).flatMap(([name, { why, whyNot }]) => [
      [`the why of ${name}`, why],
      [`the whyNot of ${name}`, whyNot],
    ]),
    ...Object.entries(delays).map(([name, text]) => [`the words of the delay ${name}`, text]),
    ...Object.entries(events).map(([name, text]) => [`the words of ${name}`, text]),
  ]);
}
const wordLines = (was: Readonly<Record<string, string>>, is: Readonly<Record<string, string>>): string[] =>
  keysOf(was, is).flatMap((name) => valueLine(name, was[name] ?? null, is[name] ?? null));

function chartLines(was: DocumentedChart, is: DocumentedChart): string[] {
  const [old, now] = [was, is].map(({ states }) => byKey(states, ({ path }) => path));
  const lines = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((path) => {
    const [before, after] = [old?.get(path), now?.get(path)];
    if (before === undefined) return [`there is a new state ${path}: ${after?.sentence ?? ''}`];
    return after === undefined ? [`the state ${path} is gone`] : stateLines(before, after);
  });
  return [
    ...lines,
    ...keysOf(was.delays, is.delays).flatMap((name) =>
      valueLine(`the delay ${name}`, duration(was.delays[name]), duration(is.delays[name])),
    ),
    ...valueLine('the initial context', was.context, is.context),
    ...wordLines(wordsByName(was), wordsByName(is)),
    ...keysOf(was.ignores, is.ignores).flatMap((name) =>
      valueLine(
        `the list of ignored events of ${name === '' ? 'the proof' : name}`,
        was.ignores[name] ?? null,
        is.ignores[name] ?? null,
      ),
    ),
  ];
}

const duration = (delay: number | string | undefined): string | null =>
  delay === undefined ? null : typeof delay === 'number' ? `${delay} ms` : delay;

const words: Readonly<Record<string, string>> = {
  actions: 'the action',
  actors: 'the actor',
  delays: 'the delay',
  guards: 'the guard',
};

/** Returns `the guard isOwner (machines/albums/album.machine.ts)`, for example. */
function pieceName(key: string): string {
  const [file = '', path = ''] = key.split(/ (.*)/s);
  const [, kind = '', name = ''] = /(?:^|\.)(actions|actors|delays|guards)\.([^.]+)$/.exec(path) ?? [];
  const word = words[kind];
  return word === undefined ? `the helper ${path} (${file})` : `${word} ${name} (${file})`;
}

const flat = ({ text }: CodeSpec): string => text.replaceAll(/\s+/g, ' ');

function codeLines(key: string, was: CodeSpec | undefined, is: CodeSpec | undefined): string[] {
  if (was?.inChart !== false && is?.inChart !== false) return [];
  if (was !== undefined && is !== undefined && flat(was) === flat(is)) return [];
  const name = pieceName(key);
  if (was === undefined) return [`${name} is new`];
  if (is === undefined) return [`${name} is gone`];
  const [old, now] = [was, is].map(({ text }) => text.split('\n'));
  return [
    `${name} has another text`,
    ...without(old ?? [], now ?? []).map((line) => `  - ${line}`),
    ...without(now ?? [], old ?? []).map((line) => `  + ${line}`),
  ];
}

const most = 8;
function readers(charts: readonly DocumentedChart[], key: string): string {
  const names = charts.filter(({ reads }) => reads.includes(key)).map((chart) => chart.name);
  if (names.length === 0) return 'read by no chart';
  const rest = names.length - most;
  return `read by ${names.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Returns `151 charts, 1,204 states, 2,132 transitions and 13,384 pieces of source`, for example. */
export function extent({ charts, code }: Spec): string {
  const states = charts.flatMap((chart) => chart.states);
  const count = (list: readonly unknown[]) => list.length.toLocaleString('en-GB');
  const transitions = states.flatMap((state) => state.transitions);
  return `${count(charts)} charts, ${count(states)} states, ${count(transitions)} transitions and ${count(Object.keys(code))} pieces of source`;
}

/** The differences between the charts of two source trees, in words. */
export interface Changes {
  /** Changes that are equal in several charts, such as those of a factory, are listed once. */
  readonly charts: readonly { readonly names: readonly string[]; readonly lines: readonly string[] }[];
  /** A change of code that charts use: a title, then the lines that differ. */
  readonly code: readonly (readonly string[])[];
  /** Every chart of both trees whose own entry or code differs, as `domain/name`. */
  readonly affected: readonly string[];
}

const keyOfChart = ({ name, domain }: DocumentedChart): string => `${domain}/${name}`;

/** Returns the changes of charts, matched by name even if a file has moved, and of the code that they use. */
export function changesOf(before: Spec, after: Spec): Changes {
  const [old, now] = [before, after].map(({ charts }) => byKey(charts, keyOfChart));
  const chartsByLine = new Map<string, string[]>();
  for (const name of [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].sort()) {
    const [was, is] = [old?.get(name), now?.get(name)];
    const lines =
      was === undefined ? ['is a new chart'] : is === undefined ? ['is gone'] : chartLines(was, is);
    const text = lines.join('\n');
    if (text !== '') chartsByLine.set(text, [...(chartsByLine.get(text) ?? []), name]);
  }
  const code = keysOf(before.code, after.code)
    .sort()
    .flatMap((key) => {
      const [first, ...rest] = codeLines(key, before.code[key], after.code[key]);
      const { charts } = after.code[key] === undefined ? before : after;
      return first === undefined ? [] : [{ key, lines: [`${first}, ${readers(charts, key)}`, ...rest] }];
    });
  const keys = new Set(code.map(({ key }) => key));
  const changed = new Set([...chartsByLine.values()].flat());
  return {
    charts: [...chartsByLine].map(([text, names]) => ({ names, lines: text.split('\n') })),
    code: code.map(({ lines }) => lines),
    affected: [...(now?.entries() ?? [])].flatMap(([name, { reads }]) =>
      old?.has(name) === true && (changed.has(name) || reads.some((key) => keys.has(key))) ? [name] : [],
    ),
  };
}

/** Returns the changes as lines. */
export const linesOf = ({ charts, code }: Changes): string[] => [
  ...charts.flatMap(({ names, lines }) => [names.join(', '), ...lines.map((line) => `  ${line}`)]),
  ...code.flat(),
];
