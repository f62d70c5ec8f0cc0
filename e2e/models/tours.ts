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

/** The arrows of a flat user-level model. Throws where one leads nowhere. */
export function arrowsOf(model: AnyStateMachine): readonly Arrow[] {
  return Object.entries(model.root.states).flatMap(([from, node]) =>
    [...node.transitions].map(([doing, [transition]]) => {
      const to = transition?.target?.[0]?.key;
      if (to === undefined) throw new Error(`'${doing}' leads nowhere from ${from}`);
      return { from, doing, to };
    }),
  );
}

/** The shortest path from a place to the nearest untaken arrow, that arrow last; empty where there is none. */
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
 * Few long walks that together take every arrow of a model: each continues to the nearest untaken arrow, and a further
 * one begins at the start where an end was reached, or where a walk has its `most` steps. Opening a browser's page is
 * slow, a step on it fast.
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

/** The arrows that tours leave out of their model; empty if complete. */
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
