import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Call } from '../../../tests/kit/chart/record.ts';
import { type Kept, Stage } from '../../../tests/kit/chart/stage.ts';
import type { Proved, Told } from '../play/kit.ts';
import { Player, type Step, walked } from '../play/trace.ts';
import { printedValue } from './print.ts';

export type Start = Proved['starts'][number];

/** An event, an outcome of an actor with its XState type, or milliseconds that pass. */
type Choice = { readonly event: AnyEventObject } | { readonly wait: number };

export interface Witness {
  /** The steps of each machine; the last ones differ. */
  readonly before: readonly Step[];
  readonly after: readonly Step[];
  /** Whether states and messages are equal, so that only the context differs. */
  readonly inContextOnly: boolean;
  /** What each machine is or does after the last step, in full. */
  readonly differs: readonly [before: string, after: string];
}

export interface Searched {
  readonly witness: Witness | null;
  /** Number of distinct pairs of states that were compared. */
  readonly states: number;
  /** Whether every sequence was tried, so that no witness means that there is none for these fixtures. */
  readonly isWhole: boolean;
}

const fixtureEvents = ({ events, extra = [] }: Start): AnyEventObject[] => [
  ...Object.entries(events as Readonly<Record<string, readonly object[]>>).flatMap(([type, payloads]) =>
    payloads.map((payload) => ({ ...payload, type })),
  ),
  ...extra,
];

interface Outcomes {
  readonly done?: readonly unknown[];
  readonly error?: readonly unknown[];
  readonly snapshot?: readonly object[];
}

/** Returns state and output, with the messages and calls of the last step. */
function seenIn(snapshot: AnyMachineSnapshot, calls: readonly Call[], thrown: string | null = null): string {
  const { status, value, tags, output, error, children } = snapshot;
  return printedValue({
    threw: thrown ?? error ?? null,
    status,
    value,
    tags: [...(tags ?? [])].toSorted(),
    output,
    runs: Object.keys(children ?? {}).toSorted(),
    calls,
  });
}

/** One of the two machines, as it runs. */
class Side {
  readonly #subject: Start;
  #stage: Stage<AnyStateMachine>;
  /** Number of calls before the last choice. */
  #calls = 0;
  #thrown: string | null = null;

  constructor(subject: Start) {
    this.#subject = subject;
    this.#stage = new Stage<AnyStateMachine>(subject);
  }

  #safely(work: () => void): void {
    this.#thrown = null;
    try {
      work();
    } catch (error) {
      this.#thrown = String(error);
    }
  }

  restart(way: readonly Choice[]): void {
    this.#stage.stop();
    this.#calls = 0;
    this.#safely(() => {
      this.#stage = new Stage<AnyStateMachine>(this.#subject);
      this.#stage.start();
    });
    for (const choice of way) this.take(choice);
  }

  take(choice: Choice): void {
    this.#calls = this.#stage.recorder.calls.length;
    this.#safely(() =>
      'wait' in choice ? this.#stage.clock.advance(choice.wait) : this.#stage.take(choice.event),
    );
  }

  keep(): Kept | null {
    return this.#thrown === null ? this.#stage.keep() : null;
  }
  resume(kept: Kept): void {
    this.#safely(() => this.#stage.resume(kept));
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#stage.snapshot;
  }
  get isActive(): boolean {
    return this.#thrown === null && this.snapshot.status === 'active';
  }
  get context(): string {
    return printedValue(this.snapshot.context);
  }
  get seen(): string {
    return seenIn(this.snapshot, this.#stage.recorder.calls.slice(this.#calls), this.#thrown);
  }
  /** The value with that part of the context which the proof considers relevant for guards. */
  get projection(): string {
    const { value, historyValue } = this.snapshot;
    const history = Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);
    return printedValue([
      value,
      history,
      this.#subject.project?.(this.snapshot) ?? null,
      this.#stage.running,
    ]);
  }
  get whole(): string {
    return printedValue([this.projection, this.context, this.timers]);
  }
  get timers(): number[] {
    return this.#stage.clock.keep().running.map(({ left }) => Math.max(0, left));
  }
  can(event: AnyEventObject): boolean {
    try {
      return this.snapshot.can(event);
    } catch {
      return true;
    }
  }

  outcomes(): AnyEventObject[] {
    const known = this.#subject.outcomes as Readonly<Record<string, Outcomes>>;
    return this.#stage.running.flatMap((id) => {
      const { done = [], error = [], snapshot = [] } = known[this.#stage.srcOf(id)] ?? {};
      return [
        ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
        ...error.map((one) => ({ type: `xstate.error.actor.${id}`, error: one, actorId: id })),
        ...snapshot.map((one) => ({ type: `xstate.snapshot.${id}`, snapshot: one })),
      ];
    });
  }
}

function choicesOf(events: readonly AnyEventObject[], before: Side, after: Side): Choice[] {
  const outcomes = after.outcomes();
  const waits = [...new Set([...before.timers, ...after.timers])].toSorted((a, b) => a - b);
  return [
    ...events.filter((event) => before.can(event) || after.can(event)).map((event) => ({ event })),
    ...outcomes.map((event) => ({ event })),
    ...waits.map((wait) => ({ wait })),
  ];
}

/** Repeats a sequence of choices on a new machine, and returns its steps for a reader. */
function stepsOf(subject: Start, way: readonly Choice[]): readonly Step[] {
  let player: Player | undefined;
  try {
    player = new Player(subject);
    for (const choice of way) {
      if ('wait' in choice) player.wait(choice.wait);
      else take(player, choice.event);
    }
  } catch {
    // The difference tells the error.
  }
  return player?.steps ?? [];
}

function take(player: Player, event: AnyEventObject): void {
  const [, kind, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.*)$/.exec(event.type) ?? [];
  if (kind === 'done.actor') player.finish(id, event['output']);
  else if (kind === 'error.actor') player.fail(id, event['error']);
  else if (kind === 'snapshot') player.show(id, event['snapshot'] as object);
  else player.send(event);
}

/**
 * Walks both machines breadth-first with the same choices. Pairs with an equal key count as one state. A sequence after
 * which only the context differs is returned only if no sequence within `most` states shows more.
 */
function walk({ before, after, start }: Pair, keyOf: (side: Side) => string, most: number): Searched {
  // The lengths of delays are those of each machine, because a changed length is a difference.
  const [was, is] = [before, after].map((machine) => ({ ...start, machine, delays: {} }));
  if (was === undefined || is === undefined) throw new Error('a pair has two machines');
  const [old, now] = [new Side(was), new Side(is)];
  const events = fixtureEvents(start);
  const known = new Set<string>();
  let hidden: readonly Choice[] | null = null;
  const queue: { way: readonly Choice[]; kept: readonly [Kept | null, Kept | null] }[] = [];
  /** Repeats a sequence on new machines and returns the difference after it; null if there is none. */
  const witnessed = (way: readonly Choice[], inContextOnly: boolean): Searched | null => {
    for (const side of [old, now]) side.restart(way);
    const differs = inContextOnly ? ([old.context, now.context] as const) : ([old.seen, now.seen] as const);
    if (differs[0] === differs[1]) return null;
    const witness = { before: stepsOf(was, way), after: stepsOf(is, way), inContextOnly, differs };
    return { witness, states: known.size, isWhole: false };
  };
  /** Compares the machines after a choice; returns whether a reader would see a difference. */
  const arrive = (way: readonly Choice[]): boolean => {
    if (old.seen !== now.seen) return true;
    const isSame = old.context === now.context;
    if (!isSame) hidden ??= way;
    const key = printedValue([keyOf(old), keyOf(now), isSame ? null : [old.context, now.context]]);
    if (known.has(key)) return false;
    known.add(key);
    if (old.isActive) queue.push({ way, kept: [old.keep(), now.keep()] });
    return false;
  };
  for (const side of [old, now]) side.restart([]);
  const atStart = arrive([]) ? witnessed([], false) : null;
  if (atStart !== null) return atStart;
  let isWhole = true;
  for (const { way, kept } of queue) {
    if (known.size >= most) {
      isWhole = false;
      break;
    }
    const back = () => {
      for (const [index, side] of [old, now].entries()) {
        const own = kept[index] ?? null;
        if (own === null) side.restart(way);
        else side.resume(own);
      }
    };
    back();
    for (const [index, choice] of choicesOf(events, old, now).entries()) {
      if (index > 0) back();
      for (const side of [old, now]) side.take(choice);
      const next = [...way, choice];
      const found = arrive(next) ? witnessed(next, false) : null;
      if (found !== null) return found;
    }
  }
  const unseen = hidden === null ? null : witnessed(hidden, true);
  return unseen ?? { witness: null, states: known.size, isWhole };
}

/** Two machines, with the fixtures that both get. */
export interface Pair {
  readonly before: AnyStateMachine;
  readonly after: AnyStateMachine;
  readonly start: Start;
}

/**
 * Searches the shortest sequence of fixture events, outcomes and pauses after which two machines differ in state,
 * messages or calls. First it distinguishes all states; if these are too many, it distinguishes only what the proof
 * considers relevant for guards, which reaches further.
 */
export function search(pair: Pair, most: number): Promise<Searched> {
  return undisturbed(() => {
    const first = walk(pair, (side) => side.whole, most);
    if (first.isWhole || isSeen(first)) return first;
    const second = walk(pair, (side) => side.projection, most);
    const best = isSeen(second) || first.witness === null ? second : first;
    return { ...best, states: first.states + second.states, isWhole: false };
  });
}

/** Returns whether a search found a difference outside of the context. */
export const isSeen = ({ witness }: Pick<Searched, 'witness'>): boolean =>
  witness !== null && !witness.inContextOnly;

interface Run {
  readonly steps: readonly Step[];
  readonly seen: readonly string[];
}

async function toldBy({ subject, walk }: Told, machine: AnyStateMachine): Promise<Run> {
  const seen: string[] = [];
  let steps: readonly Step[] = [];
  const each = (player: Player, calls: readonly Call[]) => {
    steps = player.steps;
    seen.push(seenIn(player.snapshot, calls));
  };
  try {
    await walked({ subject: { ...subject, machine }, walk }, { each });
  } catch (error) {
    seen.push(JSON.stringify({ threw: String(error) }));
  }
  return { steps, seen };
}

/** Takes the steps of a journey in both machines, and returns them up to the first difference. */
export function compareJourney(
  told: Told,
  before: AnyStateMachine,
  after: AnyStateMachine,
): Promise<Witness | null> {
  return undisturbed(async () => {
    const [was, is] = [await toldBy(told, before), await toldBy(told, after)];
    const at = was.seen.findIndex((seen, index) => seen !== is.seen[index]);
    if (at < 0 && was.seen.length === is.seen.length) return null;
    const last = at < 0 ? was.seen.length : at;
    return {
      before: was.steps.slice(0, last + 1),
      after: is.steps.slice(0, last + 1),
      inContextOnly: false,
      differs: [was.seen[last] ?? 'null', is.seen[last] ?? 'null'],
    };
  });
}

/** Runs work with a constant time and chance, because two equal machines would otherwise differ. */
async function undisturbed<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const { random } = Math;
  const { now } = Date;
  Math.random = () => 0.5;
  Date.now = () => 0;
  try {
    return await work();
  } finally {
    Math.random = random;
    Date.now = now;
  }
}
