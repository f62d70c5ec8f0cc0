import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Proof } from './fixtures.ts';
import { type Findings, findHoles } from './prove.ts';

export { ChartClock } from './clock.ts';
export type { EventFixtures, OutcomeFixtures, Proof } from './fixtures.ts';
export { journey, type Journey } from './journey.ts';
export { type Call, Recorder, type Seen } from './record.ts';
export { Stage } from './stage.ts';
export { randomWalks } from './walks.ts';

/**
 * Proves a chart at height 1: every arrow taken on a real actor, every state reached, every public event handled or
 * on the ignore list, the played actors and `observe` agreeing at every step. Put one clause id or more in `name`.
 */
export function proveChart<M extends AnyStateMachine>(name: string, proof: Proof<M>): void {
  describe(name, () => {
    let findings: Findings | undefined;
    const found = (): Findings => {
      findings ??= findHoles(proof);
      return findings;
    };
    test('has fixtures that fit it', () => expect(found().fixtures).toEqual([]));
    test('agrees with the outside on every walk', () => {
      expect(found().disagreements).toEqual([]);
      expect(found().walks).toBeGreaterThan(0);
    });
    test('has no arrow that is never taken', () => expect(found().unwalked).toEqual([]));
    test('has no state that is never reached', () => expect(found().unreached).toEqual([]));
    test('handles or ignores every event everywhere', () => expect(found().unhandled).toEqual([]));
  });
}
