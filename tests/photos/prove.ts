import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { pathOf, stateNodes } from '../../tools/charts/extract.ts';
import type { Proof } from '../kit/chart/index.ts';
import { type Findings, findHoles } from '../kit/chart/prove.ts';

/** A state that decides and is left in the same step: nobody ever sees the chart in it. */
const decides = (machine: AnyStateMachine) =>
  stateNodes(machine.root)
    .filter(({ always }) => always !== undefined && always.some(({ guard }) => guard === undefined))
    .map((node) => `never reached: ${pathOf(node)}`);

const inBoth = (a: readonly string[], b: readonly string[]) => a.filter((line) => b.includes(line));
const spare = (line: string) => line.startsWith('the ignore list says');

/** What one start does not reach another may; what is wrong from one is wrong. */
const both = (a: Findings, b: Findings): Findings => ({
  fixtures: [...new Set([...a.fixtures, ...b.fixtures])],
  disagreements: [...a.disagreements, ...b.disagreements],
  unwalked: inBoth(a.unwalked, b.unwalked),
  unreached: inBoth(a.unreached, b.unreached),
  unhandled: [
    ...[...a.unhandled, ...b.unhandled].filter((line) => !spare(line)),
    ...inBoth(a.unhandled.filter(spare), b.unhandled.filter(spare)),
  ],
  walks: a.walks + b.walks,
});

/**
 * As `proveChart`, for charts with deciding states: these are reached when every arrow out of them was taken.
 * `walkedByHand` are arrows the kit cannot see (taken before a chart's first event, or when what is read through a
 * selector changes): each has a journey with a pinned end, and one that the kit does see must leave the list.
 */
export function proveDeciding<M extends AnyStateMachine>(
  name: string,
  { walkedByHand = [], ...proof }: Proof<M> & { readonly walkedByHand?: readonly string[] },
  ...others: readonly Pick<Proof<M>, 'input'>[]
): void {
  describe(name, () => {
    let findings: Findings | undefined;
    const found = (): Findings => {
      findings ??= others
        .map((other) => findHoles({ ...(proof as Proof<M>), ...other }))
        .reduce(both, findHoles(proof as Proof<M>));
      return findings;
    };
    test('has fixtures that fit it', () => expect(found().fixtures).toEqual([]), 60_000);
    test('agrees with the outside on every walk', () => {
      expect(found().disagreements).toEqual([]);
      expect(found().walks).toBeGreaterThan(0);
    });
    test('has no arrow that is never taken', () =>
      expect(found().unwalked).toEqual(walkedByHand.map((arrow) => `never taken: ${arrow}`)));
    test('has no state that is never reached', () => {
      expect(found().unreached.filter((line) => !decides(proof.machine as M).includes(line))).toEqual([]);
    });
    test('handles or ignores every event everywhere', () => expect(found().unhandled).toEqual([]));
  });
}
