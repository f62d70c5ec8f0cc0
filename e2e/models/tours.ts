import type { AnyStateMachine } from 'xstate';

export interface Tour {
  readonly start: string;
  readonly steps: readonly { readonly doing: string; readonly place: string }[];
}

interface Arrow {
  readonly from: string;
  readonly doing: string;
  readonly to: string;
}

/** Returns the transitions of a flat model of customers' actions. Throws if one leads nowhere. */
export function arrowsOf(model: AnyStateMachine): readonly Arrow[] {
  return Object.entries(model.root.states).flatMap(([from, node]) =>
    [...node.transitions].map(([doing, [transition]]) => {
      const to = transition?.target?.[0]?.key;
      if (to === undefined) throw new Error(`'${doing}' leads nowhere from ${from}`);
      return { from, doing, to };
    }),
  );
}

/**
 * Returns the shortest path from a state to the nearest transition that has not been taken, including that
 * transition; empty if all reachable transitions have been taken.
 */
function wayToNew(arrows: readonly Arrow[], from: string, taken: ReadonlySet<Arrow>): readonly Arrow[] {
  const seen = new Set([from]);
  let ways: readonly (readonly Arrow[])[] = [[]];
  while (ways.length > 0) {
    const longer: (readonly Arrow[])[] = [];
    for (const way of ways) {
      const at = way.at(-1)?.to ?? from;
      const leaving = arrows.filter((arrow) => arrow.from === at);
      const fresh = leaving.find((arrow) => !taken.has(arrow));
      if (fresh !== undefined) return [...way, fresh];
      for (const arrow of leaving)
        if (!seen.has(arrow.to)) {
          seen.add(arrow.to);
          longer.push([...way, arrow]);
        }
    }
    ways = longer;
  }
  return [];
}

/**
 * Returns a small number of long tours that together take every transition of a model. Each tour continues with the
 * nearest transition that has not been taken. A new tour starts when no such transition is reachable, or when a tour
 * has `most` steps. Long tours are faster, because opening a page in a browser takes much longer than a step on it.
 */
export function toursOf(model: AnyStateMachine, most = Number.POSITIVE_INFINITY): readonly Tour[] {
  const start = model.root.initial.target[0]?.key ?? '';
  const arrows = arrowsOf(model);
  const taken = new Set<Arrow>();
  const tours: Tour[] = [];
  for (;;) {
    const walked: Arrow[] = [];
    while (walked.length < most) {
      const way = wayToNew(arrows, walked.at(-1)?.to ?? start, taken);
      if (way.length === 0) break;
      for (const arrow of way) taken.add(arrow);
      walked.push(...way);
    }
    if (walked.length === 0) return tours;
    tours.push({ start, steps: walked.map(({ doing, to }) => ({ doing, place: to })) });
  }
}

/** Returns the transitions of a model that the tours do not take; empty if they are complete. */
export function leftOut(model: AnyStateMachine, tours: readonly Tour[]): readonly string[] {
  const walked = new Set<string>();
  const reached = new Set<string>();
  for (const { start, steps } of tours) {
    let at = start;
    reached.add(at);
    for (const { doing, place } of steps) {
      walked.add(`${at}, ${doing}`);
      reached.add(place);
      at = place;
    }
  }
  return [
    ...arrowsOf(model).flatMap(({ from, doing }) =>
      walked.has(`${from}, ${doing}`) ? [] : [`${from}, ${doing}`],
    ),
    ...Object.keys(model.root.states).filter((place) => !reached.has(place)),
  ];
}
