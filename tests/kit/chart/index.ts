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
export { type Call, Recorder, transcript, told, type Seen } from './record.ts';
export { Stage } from './stage.ts';
export { randomWalks } from './walks.ts';

/** The timeout of mapping a chart in milliseconds; the largest take half a minute on idle cores, minutes on busy ones. */
const mapping = 600_000;

/**
 * A further input of the same chart, with the events that fit it and what its guards read where they differ; failure
 * messages include `name`.
 */
export type Start<M extends AnyStateMachine> = Pick<Proof<M>, 'input'> &
  Partial<Pick<Proof<M>, 'events' | 'project'>> & { readonly name?: string };

const inAll = (lists: readonly (readonly string[])[]): string[] =>
  (lists[0] ?? []).filter((gap) => lists.every((list) => list.includes(gap)));

const isSpare = (gap: string) => gap.startsWith('the ignore list says');

/** The shortest path to the source of each arrow, from any input. */
function nearest(leads: readonly (readonly [string, Lead])[]): ReadonlyMap<string, Lead> {
  const length = ({ way }: Lead) => way?.length ?? Number.POSITIVE_INFINITY;
  return new Map(leads.toSorted(([, a], [, b]) => length(b) - length(a)));
}

/**
 * The merged findings of several inputs: an arrow that one of them takes is taken, a fault that one of them finds
 * counts.
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
 * Proves a chart at height 1: every arrow taken on a real actor, every state reached, every public event handled or on
 * the ignore list, the played actors and `observe` agreeing at every step. Put one clause id or more in `name`.
 * `others` are further inputs that the chart's guards distinguish: their coverage is merged, so that one start may
 * cover what another cannot reach.
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
