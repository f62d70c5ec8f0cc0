import fc from 'fast-check';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Subject, EventFixtures, OutcomeFixtures, Outcomes } from './fixtures.ts';
import type { Call } from './record.ts';
import { Stage } from './stage.ts';
import { walkMany, type Walker } from '../numbers.ts';

export interface RandomWalks<M extends AnyStateMachine> extends Subject<M> {
  readonly events: EventFixtures<M>;
  readonly outcomes: OutcomeFixtures<M>;
  /** Throws if an invariant does not hold; called after every step. */
  readonly invariant: (seen: {
    snapshot: SnapshotFrom<M>;
    calls: readonly Call[];
    running: readonly string[];
  }) => void;
  /** Which walker this is; its number of walks is defined in `tests/kit/numbers.ts`. */
  readonly walker: Walker;
  readonly length?: number;
  /** Repeats one run exactly; defaults to the seed of all walks (`tests/kit/seed.ts`). */
  readonly seed?: number;
  /** Walks that failed in the past, in the form in which fast-check prints them. */
  readonly regressions?: readonly (readonly number[])[];
}

/**
 * Defines a test of long random walks from a seed: events in any order, actors that respond late or fail, and time
 * passing.
 */
export function randomWalks<M extends AnyStateMachine>(name: string, walks: RandomWalks<M>): void {
  const { seed, regressions = [] } = walks;
  walkMany(
    name,
    walks.walker,
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: walks.length ?? 40 }), (choices) =>
      walkOnce(walks, choices),
    ),
    {
      ...(seed === undefined ? {} : { seed }),
      examples: regressions.map((choices): [number[]] => [[...choices]]),
    },
  );
}

/**
 * Runs one walk; each number selects one of the moves that are possible at that moment. If it fails, the
 * error lists the steps.
 */
export function walkOnce<M extends AnyStateMachine>(
  walks: Omit<RandomWalks<M>, 'walker'>,
  choices: readonly number[],
): void {
  const stage = new Stage(walks);
  const went: string[] = [];
  try {
    stage.start();
    for (const choice of choices) {
      if ((stage.snapshot as AnyMachineSnapshot).status !== 'active') break;
      const moves = possibleMoves(walks, stage);
      const move = moves[choice % moves.length];
      if (move === undefined) break;
      went.push(move.name);
      move.make();
      if (stage.thrown !== undefined) throw stage.thrown;
      walks.invariant({ snapshot: stage.snapshot, calls: stage.recorder.calls, running: stage.running });
    }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nafter ${went.join(' → ')}`, {
      cause: error,
    });
  } finally {
    stage.stop();
  }
}

interface Move {
  readonly name: string;
  readonly make: () => void;
}

function possibleMoves<M extends AnyStateMachine>(
  walks: Omit<RandomWalks<M>, 'walker'>,
  stage: Stage<M>,
): Move[] {
  const sends = Object.entries<readonly object[]>(walks.events as never).flatMap(([type, payloads]) =>
    payloads.map((payload) => {
      const event: AnyEventObject = { ...payload, type };
      return { name: type, make: () => stage.take(event) };
    }),
  );
  const replies = stage.running.flatMap((id) => {
    const outcomes = (walks.outcomes as Record<string, Outcomes<unknown>>)[stage.srcOf(id)] ?? {};
    return [
      ...(outcomes.done ?? []).map((output) => ({
        name: `done ${id}`,
        make: () => stage.finish(id, output),
      })),
      ...(outcomes.error ?? []).map((error) => ({ name: `error ${id}`, make: () => stage.fail(id, error) })),
    ];
  });
  const time =
    stage.clock.pending > 0 ? [{ name: 'time passes', make: () => void stage.clock.advanceToNext() }] : [];
  return [...sends, ...replies, ...time];
}
