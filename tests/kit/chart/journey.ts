import { expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom, StateValue } from 'xstate';
import { theDrawing, undrawn } from './drawn.ts';
import type { Subject } from './fixtures.ts';
import type { Call, Recorder } from './record.ts';
import { Stage } from './stage.ts';

/** A walk written by hand: the actions of the customer and of the environment, one per line. */
export interface Journey<M extends AnyStateMachine> {
  send(event: EventFrom<M>): void;
  /** Completes the running actor with this id. */
  finish(id: string, output?: unknown): void;
  /** Makes the running actor with this id fail. */
  fail(id: string, error?: unknown): void;
  show(id: string, shown: object): void;
  /** Lets this number of milliseconds pass. */
  wait(ms: number): void;
  readonly snapshot: SnapshotFrom<M>;
  readonly calls: readonly Call[];
  readonly running: readonly string[];
  readonly recorder: Recorder;
}

/** Defines a test that walks through a chart, and must end in the state value `end`. */
export function journey<M extends AnyStateMachine>(
  name: string,
  subject: Subject<M>,
  walk: (journey: Journey<M>) => void | Promise<void>,
  end: StateValue,
): void {
  test(name, async () => {
    const stage = new Stage(subject);
    try {
      stage.start();
      await walk({
        send: (event) => stage.actor.send(event as never),
        finish: (id, output) => stage.finish(id, output),
        fail: (id, error) => stage.fail(id, error),
        show: (id, shown) => stage.show(id, shown),
        wait: (ms) => stage.clock.advance(ms),
        get snapshot() {
          return stage.snapshot;
        },
        get calls() {
          return stage.recorder.calls;
        },
        get running() {
          return stage.running;
        },
        recorder: stage.recorder,
      });
      expect(stage.thrown).toBeUndefined();
      expect((stage.snapshot as AnyMachineSnapshot).value).toEqual(end);
      expect(undrawn(subject.machine.root.key, stage.said.values(), await theDrawing())).toEqual([]);
    } finally {
      stage.stop();
    }
  });
}
