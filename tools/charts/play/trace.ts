import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Call } from '../../../tests/kit/chart/record.ts';
import { Stage } from '../../../tests/kit/chart/stage.ts';
import type { AnySubject, Told } from './kit.ts';

/** One step of a chart, which is caused by an event, by an actor that the chart runs, or by time. */
export interface Move {
  readonly kind: 'start' | 'send' | 'done' | 'error' | 'shows' | 'wait';
  /** The type of an event, the id of an actor, or milliseconds. */
  readonly of: string;
  readonly payload: string;
}

/** An effect of the chart on other actors or its environment in one step. */
export interface Message {
  readonly kind: Call['kind'];
  /** The receiver; the name of an action for `action`. */
  readonly to: string;
  readonly what: string;
  readonly payload: string;
}

export interface Step {
  readonly move: Move;
  /** Paths of the active states that have no child states. */
  readonly states: readonly string[];
  readonly messages: readonly Message[];
}

const longestPayload = 64;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Formats a value as JavaScript source, without quotes around keys. Values that are not plain data are replaced with
 * a name.
 */
function written(value: unknown, depth = 0): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'function') return 'ƒ';
  if (!isObject(value)) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if ('sessionId' in value && 'id' in value) return `chart ${String(value.id)}`;
  if (depth > 4) return '…';
  const parts = (values: Iterable<unknown>) =>
    [...values]
      .slice(0, 12)
      .map((one) => written(one, depth + 1))
      .join(', ');
  if (Array.isArray(value) || value instanceof Set) return `[${parts(value as Iterable<unknown>)}]`;
  if (value instanceof Map) return `[${parts(value.values())}]`;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Blob) return `${value.constructor.name} of ${value.size} bytes`;
  return `{ ${Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => `${key}: ${written(part, depth + 1)}`)
    .join(', ')} }`;
}

/** Formats the value of a fixture as short text; empty if there is none. */
export function shown(value: unknown): string {
  const text = value === undefined ? '' : written(value);
  if (text === '{  }') return '';
  return text.length > longestPayload ? `${text.slice(0, longestPayload)}…` : text;
}

export function payloadOf({ type: _, ...payload }: AnyEventObject): string {
  return shown(payload);
}

function messageOf(call: Call): Message {
  const { kind } = call;
  if (kind === 'action') return { kind, to: call.name, what: '', payload: shown(call.params) };
  if (kind === 'start') return { kind, to: call.id, what: call.src, payload: shown(call.input) };
  if (kind === 'stop') return { kind, to: call.id, what: '', payload: '' };
  const { event } = call;
  return { kind, to: kind === 'sent' ? call.to : '', what: event.type, payload: payloadOf(event) };
}

const isActive = ({ status }: AnyMachineSnapshot): boolean => status === 'active';

/** Called after each step, with its effects. */
type EachStep = (player: Player, calls: readonly Call[]) => void;

/** A chart that runs on a `Stage`, with a record of everything that has happened to it. */
export class Player {
  readonly stage: Stage<AnyStateMachine>;
  readonly steps: Step[] = [];
  readonly #each: EachStep;

  constructor(subject: AnySubject, each: EachStep = () => undefined) {
    this.stage = new Stage(subject);
    this.#each = each;
    this.#take({ kind: 'start', of: '', payload: '' }, () => this.stage.start());
  }

  get snapshot(): AnyMachineSnapshot {
    return this.stage.snapshot;
  }
  get isActive(): boolean {
    return isActive(this.snapshot);
  }

  #take(move: Move, make: () => void): void {
    const { calls } = this.stage.recorder;
    const before = calls.length;
    make();
    const states = this.snapshot._nodes
      .filter(({ type }) => type === 'atomic' || type === 'final')
      .map(({ path }) => path.join('.'));
    this.steps.push({ move, states, messages: calls.slice(before).map(messageOf) });
    this.#each(this, calls.slice(before));
  }

  send(event: AnyEventObject): void {
    this.#take({ kind: 'send', of: event.type, payload: payloadOf(event) }, () =>
      (this.stage.actor as AnyActorRef).send(event),
    );
  }
  finish(id: string, output?: unknown): void {
    this.#take({ kind: 'done', of: id, payload: shown(output) }, () => this.stage.finish(id, output));
  }
  fail(id: string, error?: unknown): void {
    this.#take({ kind: 'error', of: id, payload: shown(error) }, () => this.stage.fail(id, error));
  }
  show(id: string, snapshot: object): void {
    this.#take({ kind: 'shows', of: id, payload: shown(snapshot) }, () => this.stage.show(id, snapshot));
  }
  wait(ms: number): void {
    this.#take({ kind: 'wait', of: String(ms), payload: '' }, () => this.stage.clock.advance(ms));
  }
}

class Enough extends Error {}

/** Plays a journey to its end, or only its first steps; `steps` includes the start. */
export async function walked(
  { subject, walk }: Pick<Told, 'subject' | 'walk'>,
  { steps = Number.POSITIVE_INFINITY, each }: { readonly steps?: number; readonly each?: EachStep } = {},
): Promise<Player> {
  const player = new Player(subject, each);
  const unlessEnough =
    <Values extends readonly unknown[]>(make: (...values: Values) => void) =>
    (...values: Values): void => {
      if (player.steps.length >= steps) throw new Enough();
      make(...values);
    };
  try {
    await walk({
      send: unlessEnough((event) => player.send(event as AnyEventObject)),
      finish: unlessEnough((id, output) => player.finish(id, output)),
      fail: unlessEnough((id, error) => player.fail(id, error)),
      show: unlessEnough((id, part) => player.show(id, part)),
      wait: unlessEnough((ms) => player.wait(ms)),
      get snapshot() {
        return player.snapshot;
      },
      get calls() {
        return player.stage.recorder.calls;
      },
      get running() {
        return player.stage.running;
      },
      recorder: player.stage.recorder,
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return player;
}
