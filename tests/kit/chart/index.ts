import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { theDrawing, undrawn } from './drawn.ts';
import type { Proof } from './fixtures.ts';
import { explained, sourcesOf } from './locate.ts';
import { type Findings, findGaps, inHurry, type Lead } from './prove.ts';

export { ChartClock } from './clock.ts';
export type { EventFixtures, OutcomeFixtures, Proof } from './fixtures.ts';
export { journey, type Journey } from './journey.ts';
export { playedLogic } from './played.ts';
export { type Call, Recorder, transcript, sentTo, type Seen } from './record.ts';
export { Stage } from './stage.ts';
export { randomWalks } from './walks.ts';

/**
 * Maximum milliseconds for mapping a chart; the largest charts take half a minute on idle cores, and minutes on busy
 * ones.
 */
const mapping = 600_000;

/**
 * An additional input for the same chart, with the events for it and what its guards read, if they differ. Error
 * messages contain `name`.
 */
export type Start<M extends AnyStateMachine> = Pick<Proof<M>, 'input'> &
  Partial<Pick<Proof<M>, 'events' | 'project'>> & { readonly name?: string };

const inAll = (lists: readonly (readonly string[])[]): string[] =>
  (lists[0] ?? []).filter((gap) => lists.every((list) => list.includes(gap)));

const isSpare = (gap: string) => gap.startsWith('the ignore list says');

/** Returns the shortest path from any of the inputs to the source of each transition. */
function nearest(leads: readonly (readonly [string, Lead])[]): ReadonlyMap<string, Lead> {
  const length = ({ way }: Lead) => way?.length ?? Number.POSITIVE_INFINITY;
  return new Map(leads.toSorted(([, a], [, b]) => length(b) - length(a)));
}

/**
 * Merges the findings for several inputs: a transition counts as taken if it was taken for any of them, but an error
 * for any input counts.
 */
export function together(findings: readonly (Findings & { readonly name?: string | undefined })[]): Findings {
  return {
    fixtures: [...new Set(findings.flatMap(({ fixtures }) => fixtures))],
    disagreements: findings.flatMap(({ name, disagreements }) =>
      disagreements.map((one) => (name === undefined ? one : `${name}: ${one}`)),
    ),
    unwalked: inAll(findings.map(({ unwalked }) => unwalked)),
    leads: nearest(findings.flatMap(({ leads }) => [...leads])),
    unreached: inAll(findings.map(({ unreached }) => unreached)),
    unhandled: [
      ...new Set(findings.flatMap(({ unhandled }) => unhandled.filter((gap) => !isSpare(gap)))),
      ...inAll(findings.map(({ unhandled }) => unhandled.filter(isSpare))),
    ],
    said: findings.flatMap(({ said }) => said),
    walks: findings.reduce((sum, { walks }) => sum + walks, 0),
  };
}

/**
 * Tests a chart in isolation. It requires that every transition is taken on a real actor, every state is reached,
 * every public event is handled or listed in `ignores`, and the stubbed actors and `observe` agree with the chart
 * after every step. `name` must cite at least one clause. `others` are additional inputs between which the chart's
 * guards distinguish; coverage is merged, so that one input may reach what another cannot.
 */
export function proveChart<M extends AnyStateMachine>(
  name: string,
  proof: Proof<M>,
  ...others: readonly Start<M>[]
): void {
  describe(name, () => {
    let findings: Findings | undefined;
    beforeAll(() => {
      const starts: readonly (Proof<M> & { readonly name?: string })[] = [
        proof,
        ...others.map((start) => ({ ...proof, ...start })),
      ];
      const found: (Findings & { readonly name?: string | undefined })[] = [];
      for (const start of starts) {
        found.push({ ...findGaps(start), name: start.name });
        if (inHurry() && found.some(({ disagreements }) => disagreements.length > 0)) break;
      }
      findings = together(found);
    }, mapping);
    const found = (): Findings => {
      if (findings === undefined) throw new Error('the chart could not be mapped');
      return findings;
    };
    test('has valid fixtures', () => expect(found().fixtures).toEqual([]));
    test('agrees with its projection on every walk', () => {
      expect(found().disagreements).toEqual([]);
      expect(found().walks).toBeGreaterThan(0);
    });
    test('takes every transition', async () => {
      const { unwalked } = found();
      const sources = unwalked.length === 0 ? new Map() : await sourcesOf(proof.machine.root.key);
      expect(explained(found(), sources)).toEqual([]);
    });
    test('reaches every state', () => expect(found().unreached).toEqual([]));
    test('handles or ignores every event in every state', () => expect(found().unhandled).toEqual([]));
    test('sends only events in its drawing', async () => {
      const { said } = found();
      expect([...new Set(undrawn(proof.machine.root.key, said, await theDrawing()))]).toEqual([]);
    });
  });
}
