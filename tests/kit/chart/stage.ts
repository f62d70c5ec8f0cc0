import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import { actorNames } from '../../../tools/charts/actorNames.ts';
import { stateNodes, walkedEdgeId } from '../../../tools/charts/extract.ts';
import { ChartClock, type KeptTime, type Scheduled } from './clock.ts';
import type { Said } from './drawn.ts';
import type { Subject } from './fixtures.ts';
import { fail, finish, playedLogic, show } from './played.ts';
import { type Call, Recorder } from './record.ts';

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

type Scope = Parameters<AnyStateMachine['getInitialSnapshot']>[0];

/**
 * Makes lookups in the actor directory return a recorder for each long-lived chart that is not running. This must
 * happen before the chart's first entry action, which runs while its actor is being created.
 */
function installDirectory({ system }: Scope, recorder: Recorder): void {
  const directory = system as { get(id: string): AnyActorRef | undefined };
  const running = directory.get.bind(directory);
  const known = new Set<string>(actorNames);
  directory.get = (id) => running(id) ?? (known.has(id) ? recorder.named(id) : undefined);
}

/** An actor with the fields that XState's types omit, but which are needed to create the same actor again. */
type Child = Actor<AnyActorLogic> & { readonly systemId?: string; _syncSnapshot?: boolean };

interface System {
  readonly scheduler: {
    schedule(source: unknown, target: unknown, event: object, delay: number, id: string): void;
  };
  _relay(source: unknown, target: unknown, event: AnyEventObject): void;
}

/** The whole state of a stage at one moment, from which it can continue later. */
export interface Kept {
  readonly actor: AnyActorRef;
  readonly snapshot: AnyMachineSnapshot;
  readonly children: readonly { readonly child: Child; readonly snapshot: Snapshot<unknown> }[];
  readonly time: KeptTime;
  readonly calls: readonly Call[];
  readonly played: readonly string[];
  readonly srcs: ReadonlyMap<string, string>;
  readonly completed: ReadonlySet<string>;
}

/** Maps each actor of a saved moment to the actor that was created for it. */
const madeAgain = (
  kept: Kept,
  actor: AnyActorRef,
  children: Readonly<Record<string, AnyActorRef>>,
): ReadonlyMap<unknown, unknown> =>
  new Map<unknown, unknown>([
    [kept.actor, actor],
    ...kept.children.map(({ child }) => [child, children[child.id]] as const),
  ]);

/** Copies `value`, replacing every actor in its plain objects and lists with its counterpart in `actors`. */
function exchanged(value: unknown, actors: ReadonlyMap<unknown, unknown>): unknown {
  if (value === null || typeof value !== 'object') return value;
  const actor = actors.get(value);
  if (actor !== undefined) return actor;
  if (Array.isArray(value)) {
    const items = value.map((item) => exchanged(item, actors));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, part, exchanged(part, actors)] as const);
  return entries.some(([, before, after]) => before !== after)
    ? Object.fromEntries(entries.map(([key, , after]) => [key, after]))
    : value;
}

/**
 * Runs one chart in isolation on a real actor: its actors are stubs, its effects are recorded, and the test controls
 * its time.
 */
export class Stage<M extends AnyStateMachine> {
  readonly clock = new ChartClock();
  readonly recorder = new Recorder();
  /** Ids of the transitions that this actor has taken, including `always`. */
  readonly walked = new Set<string>();
  /** The events that this chart itself has sent, without repetitions. */
  readonly said = new Map<string, Said>();
  /** The error that the actor has thrown, if any. */
  thrown: unknown = undefined;
  /** Ids of the actors that are not stubs. */
  readonly kept: ReadonlySet<string>;
  /** Ids under which the chart invokes actors. */
  readonly invoked: ReadonlySet<string>;
  readonly #played = new Map<string, AnyActorRef>();
  readonly #srcs = new Map<string, string>();
  readonly #completed = new Set<string>();
  /** Every stub that was created here; only these can be created again. */
  readonly #ownPlayed = new WeakSet<AnyActorRef>();
  readonly #machine: M;
  #actor: Actor<M>;
  /** The saved moment at which the next actor starts; null for the chart's initial state. */
  #from: Kept | null = null;

  constructor(subject: Subject<M>) {
    const invokes = stateNodes(subject.machine.root).flatMap(({ invoke }) => invoke);
    this.invoked = new Set(invokes.map(({ id }) => id));
    this.kept = new Set(
      invokes
        .filter(({ src }) => typeof src !== 'string' || (subject.keepActors ?? []).includes(src))
        .map(({ id }) => id),
    );
    const machine = subject.machine.provide({
      actors: this.#playedActors(subject),
      actions: this.#recordedActions(subject),
      delays: subject.delays ?? {},
    } as Parameters<M['provide']>[0]);
    const initial = machine.getInitialSnapshot.bind(machine);
    machine.getInitialSnapshot = (scope, input) => {
      installDirectory(scope, this.recorder);
      return this.#from === null ? initial(scope, input as never) : this.#again(this.#from, scope);
    };
    this.#machine = machine as unknown as M;
    this.#actor = this.#newActor(inputOf(subject, this.recorder));
  }

  #newActor(input: unknown): Actor<M> {
    const options = {
      input,
      clock: this.clock,
      inspect: (inspected: {
        type: string;
        actorRef?: unknown;
        sourceRef?: unknown;
        event?: AnyEventObject;
        _transitions?: Parameters<typeof walkedEdgeId>[0][];
      }) => {
        if (inspected.type === '@xstate.event' && inspected.sourceRef === this.#actor) this.#heard(inspected);
        if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== this.#actor) return;
        for (const transition of inspected._transitions ?? []) this.walked.add(walkedEdgeId(transition));
      },
    };
    const actor = createActor(this.#machine, options as never);
    const system = actor.system as unknown as { _snapshot: { _scheduledEvents: Record<string, Scheduled> } };
    this.clock.watch(() => Object.values(system._snapshot._scheduledEvents));
    actor.subscribe({
      error: (error: unknown) => {
        this.thrown = error;
      },
    });
    actor.on('*' as never, (event: AnyEventObject) => this.recorder.calls.push({ kind: 'emitted', event }));
    return actor;
  }

  get actor(): Actor<M> {
    return this.#actor;
  }

  get snapshot(): SnapshotFrom<M> {
    return this.actor.getSnapshot();
  }

  /** Ids of the running stubs, sorted. */
  get running(): string[] {
    return [...this.#played.keys()].sort();
  }

  /** Ids of stubs that a walk has completed and that the chart has not started again. */
  get completed(): ReadonlySet<string> {
    return this.#completed;
  }

  /** Returns the name in `setup` of the stub with this id. */
  srcOf(id: string): string {
    return this.#srcs.get(id) ?? '';
  }

  #heard({ actorRef, event }: { actorRef?: unknown; event?: AnyEventObject }): void {
    if (actorRef === this.#actor || event === undefined || event.type.startsWith('xstate.')) return;
    const { type } = event;
    const [child] = [...this.#played].find(([, ref]) => ref === actorRef) ?? [];
    const name = this.recorder.nameOf(actorRef) ?? child;
    const to = name !== undefined && (this.invoked.has(name) || isActorName(name)) ? name : null;
    this.said.set(`${to} ${type}`, { to, type });
  }

  start(): void {
    this.actor.start();
  }

  /**
   * Saves this moment; null if an actor is not a stub or a timer does not belong to the chart, because these cannot
   * be created again.
   */
  keep(): Kept | null {
    const snapshot = this.snapshot as AnyMachineSnapshot;
    const children = Object.values<AnyActorRef>(snapshot.children);
    const time = this.clock.keep();
    if (snapshot.status !== 'active' || this.thrown !== undefined) return null;
    if (children.some((child) => !this.#ownPlayed.has(child))) return null;
    if (time.running.some(({ scheduled }) => scheduled?.source !== this.#actor)) return null;
    return {
      actor: this.#actor,
      snapshot,
      children: children.map((child) => ({ child: child as Child, snapshot: child.getSnapshot() })),
      time,
      calls: [...this.recorder.calls],
      played: [...this.#played.keys()],
      srcs: new Map(this.#srcs),
      completed: new Set(this.#completed),
    };
  }

  /** Continues at a saved moment with a new actor, without changing the previous actor. */
  resume(kept: Kept): void {
    this.clock.set(kept.time.now);
    this.thrown = undefined;
    this.#from = kept;
    this.#actor = this.#newActor(undefined);
    this.#actor.start();
    const children = (this.snapshot as AnyMachineSnapshot).children as Record<string, AnyActorRef>;
    const system = this.#actor.system as unknown as System;
    const actors = madeAgain(kept, this.#actor, children);
    for (const { scheduled, left } of kept.time.running)
      if (scheduled !== null)
        system.scheduler.schedule(
          this.#actor,
          actors.get(scheduled.target) ?? scheduled.target,
          scheduled.event,
          left,
          scheduled.id,
        );
    for (const { child } of kept.children)
      if (child._syncSnapshot === true) this.#follow(children[child.id] as Child, system);
    this.#restore(kept, children);
  }

  /**
   * Subscribes to a child as XState does for `onSnapshot`, but without its initial snapshot, which is already known.
   */
  #follow(child: Child, system: System): void {
    child._syncSnapshot = true;
    child.subscribe({
      next: (snapshot: Snapshot<unknown>) => {
        if (snapshot.status === 'active')
          system._relay(child, this.#actor, { type: `xstate.snapshot.${child.id}`, snapshot });
      },
      error: () => {},
    });
  }

  /**
   * Discards everything that was recorded while the new actor and its children started, because it was not part of
   * the walk.
   */
  #restore(kept: Kept, children: Readonly<Record<string, AnyActorRef>>): void {
    this.recorder.calls.splice(0, Number.POSITIVE_INFINITY, ...kept.calls);
    this.#played.clear();
    for (const id of kept.played) {
      const child = children[id];
      if (child !== undefined) this.#played.set(id, child);
    }
    this.#srcs.clear();
    for (const [id, src] of kept.srcs) this.#srcs.set(id, src);
    this.#completed.clear();
    for (const id of kept.completed) this.#completed.add(id);
  }

  /**
   * Returns the saved snapshot for a new actor, as XState restores a persisted one, but with the original
   * payloads and references.
   */
  #again(kept: Kept, { self }: Scope): AnyMachineSnapshot {
    const children = Object.fromEntries(
      kept.children.map(({ child, snapshot }) => [
        child.id,
        createActor(child.logic, {
          id: child.id,
          parent: self,
          snapshot,
          src: child.src,
          ...(child.systemId === undefined ? {} : { systemId: child.systemId }),
        } as never),
      ]),
    );
    const actors = madeAgain(kept, self, children);
    return { ...kept.snapshot, children, context: exchanged(kept.snapshot.context, actors) } as never;
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

  /** Performs an event: results come from their actor, timers are fired, and all other events are sent. */
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
    // A chart may start a stub that comes from a fixture and is not named in its setup.
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
        this.#ownPlayed.add(self);
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

  /**
   * Plain functions are effects, which are only recorded; `assign`, `raise` and the like belong to the chart and are
   * executed.
   */
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
