import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { actorNames } from '../../../machines/app/directory.ts';
import { stateNodes, walkedEdgeId } from '../../../tools/charts/extract.ts';
import { ChartClock } from './clock.ts';
import type { Said } from './drawn.ts';
import type { Subject } from './fixtures.ts';
import { fail, finish, playedLogic, show } from './played.ts';
import { Recorder } from './record.ts';

type Implementations = { readonly actors?: object; readonly actions?: object };

const isActorName = (name: string): boolean => actorNames.some((known) => known === name);

const isBuiltIn = (action: unknown): boolean => typeof action === 'function' && 'resolve' in action;

export function inputOf<M extends AnyStateMachine>(
  subject: Subject<M>,
  recorder: Recorder,
): InputFrom<M> | undefined {
  return typeof subject.input === 'function'
    ? (subject.input as (recorder: Recorder) => InputFrom<M>)(recorder)
    : subject.input;
}

/**
 * Stands in for the long-lived charts that a chart tells by their names in the directory: each is a recorder under that
 * name. It is there before the chart's first entry action, which runs while its actor is made.
 */
function installDirectory(machine: AnyStateMachine, recorder: Recorder): void {
  const initial = machine.getInitialSnapshot.bind(machine);
  machine.getInitialSnapshot = (scope, input) => {
    const system = scope.system as { get(id: string): AnyActorRef | undefined };
    const running = system.get.bind(system);
    const known = new Set<string>(actorNames);
    system.get = (id) => running(id) ?? (known.has(id) ? recorder.named(id) : undefined);
    return initial(scope, input as never);
  };
}

/** One chart on its own, on a real actor: its named actors are played, its effects recorded, its time stands still. */
export class Stage<M extends AnyStateMachine> {
  readonly clock = new ChartClock();
  readonly recorder = new Recorder();
  readonly actor: Actor<M>;
  /** Ids of the edges this actor has taken, `always` included. */
  readonly walked = new Set<string>();
  /** What this chart itself told others, each once. */
  readonly said = new Map<string, Said>();
  /** What the actor threw, if it did. */
  thrown: unknown = undefined;
  /** Ids of actors that run for real. */
  readonly kept: ReadonlySet<string>;
  readonly #played = new Map<string, AnyActorRef>();
  readonly #srcs = new Map<string, string>();
  readonly #completed = new Set<string>();
  /** Ids by which the chart invokes others. */
  readonly #invoked: ReadonlySet<string>;

  constructor(subject: Subject<M>) {
    this.#invoked = new Set(
      stateNodes(subject.machine.root).flatMap(({ invoke }) => invoke.map(({ id }) => id)),
    );
    this.kept = new Set(
      stateNodes(subject.machine.root)
        .flatMap((node) => node.invoke)
        .filter(({ src }) => typeof src !== 'string' || (subject.keepActors ?? []).includes(src))
        .map(({ id }) => id),
    );
    const machine = subject.machine.provide({
      actors: this.#playedActors(subject),
      actions: this.#recordedActions(subject),
      delays: subject.delays ?? {},
    } as Parameters<M['provide']>[0]);
    installDirectory(machine, this.recorder);
    const options = {
      input: inputOf(subject, this.recorder),
      clock: this.clock,
      inspect: (inspected: {
        type: string;
        actorRef?: unknown;
        sourceRef?: unknown;
        event?: AnyEventObject;
        _transitions?: Parameters<typeof walkedEdgeId>[0][];
      }) => {
        if (inspected.type === '@xstate.event' && inspected.sourceRef === this.actor) this.#heard(inspected);
        if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== this.actor) return;
        for (const transition of inspected._transitions ?? []) this.walked.add(walkedEdgeId(transition));
      },
    };
    this.actor = createActor(machine as unknown as M, options as never);
    const system = this.actor.system as unknown as {
      _snapshot: { _scheduledEvents: Record<string, { event: { type: string } }> };
    };
    this.clock.watch(() => Object.values(system._snapshot._scheduledEvents));
    this.actor.subscribe({
      error: (error: unknown) => {
        this.thrown = error;
      },
    });
    this.actor.on('*' as never, (event: AnyEventObject) =>
      this.recorder.calls.push({ kind: 'emitted', event }),
    );
  }

  get snapshot(): SnapshotFrom<M> {
    return this.actor.getSnapshot();
  }

  /** Ids of the played actors that are running, sorted. */
  get running(): string[] {
    return [...this.#played.keys()].sort();
  }

  /** Ids of played actors that a walk has ended and the chart has not started again since. */
  get completed(): ReadonlySet<string> {
    return this.#completed;
  }

  /** The name in `setup` of the played actor with this id. */
  srcOf(id: string): string {
    return this.#srcs.get(id) ?? '';
  }

  #heard({ actorRef, event }: { actorRef?: unknown; event?: AnyEventObject }): void {
    if (actorRef === this.actor || event === undefined || event.type.startsWith('xstate.')) return;
    const { type } = event;
    const [child] = [...this.#played].find(([, ref]) => ref === actorRef) ?? [];
    const name = this.recorder.nameOf(actorRef) ?? child;
    const to = name !== undefined && (this.#invoked.has(name) || isActorName(name)) ? name : null;
    this.said.set(`${to} ${type}`, { to, type });
  }

  start(): void {
    this.actor.start();
  }

  stop(): void {
    this.actor.stop();
  }

  finish(id: string, output?: unknown): void {
    this.#end(id).send(finish(output));
  }

  fail(id: string, error?: unknown): void {
    this.#end(id).send(fail(error));
  }

  show(id: string, shown: object): void {
    this.#child(id).send(show(shown));
  }

  /** Makes happen what the event stands for: outcomes come from their actor and timers ring, the rest is sent. */
  take(event: AnyEventObject): void {
    const { type } = event;
    if (type.startsWith('xstate.done.actor.'))
      this.finish(type.slice('xstate.done.actor.'.length), event.output);
    else if (type.startsWith('xstate.error.actor.'))
      this.fail(type.slice('xstate.error.actor.'.length), event.error);
    else if (type.startsWith('xstate.snapshot.'))
      this.show(type.slice('xstate.snapshot.'.length), event.snapshot);
    else if (type.startsWith('xstate.after.')) {
      if (!this.clock.ring(type)) throw new Error(`no timer is running for ${type}`);
    } else this.actor.send(event as never);
  }

  #child(id: string): AnyActorRef {
    // A chart may start what a fixture handed it: a played one that was not named in its setup.
    const child = this.#played.get(id) ?? (this.actor.getSnapshot() as AnyMachineSnapshot).children[id];
    if (child === undefined)
      throw new Error(`no actor "${id}" is running (running: ${this.running.join(', ') || 'none'})`);
    return child;
  }

  #end(id: string): AnyActorRef {
    const child = this.#child(id);
    this.#played.delete(id);
    this.#completed.add(id);
    return child;
  }

  #playedActors(subject: Subject<M>): Record<string, unknown> {
    const { actors = {} } = subject.machine.implementations as Implementations;
    const names = Object.keys(actors).filter((name) => !(subject.keepActors ?? []).includes(name));
    return Object.fromEntries(names.map((src) => [src, this.#playedActor(src)]));
  }

  #playedActor(src: string): ReturnType<typeof playedLogic> {
    return playedLogic({
      started: (self, input) => {
        this.#played.set(self.id, self);
        this.#srcs.set(self.id, src);
        this.#completed.delete(self.id);
        this.recorder.calls.push({ kind: 'start', id: self.id, src, input });
      },
      stopped: (self) => {
        if (this.#played.get(self.id) === self) this.#played.delete(self.id);
        this.recorder.calls.push({ kind: 'stop', id: self.id });
      },
      sent: (event, self) => this.recorder.calls.push({ kind: 'sent', to: self.id, event }),
    });
  }

  /** Plain functions are effects and only recorded; `assign`, `raise` and the like are the chart itself and stay. */
  #recordedActions(subject: Subject<M>): Record<string, unknown> {
    const { actions = {} } = subject.machine.implementations as Implementations;
    return Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => !isBuiltIn(action))
        .map(([name]) => [
          name,
          (_args: unknown, params: unknown) => this.recorder.calls.push({ kind: 'action', name, params }),
        ]),
    );
  }
}
