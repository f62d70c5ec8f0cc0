import fc from 'fast-check';
import { expect } from 'vitest';
import type { MonthKey } from '../../../../contracts/photos/library/months.ts';
import {
  rangeBetween,
  rangeChange,
  type SeenGroups,
} from '../../../../machines/photos/selection/ranges.values.ts';
import {
  isSelected,
  selectedIn,
  selectedTotal,
  shareOf,
} from '../../../../machines/photos/selection/selected.values.ts';
import { selectionMachine } from '../../../../machines/photos/selection/selection.machine.ts';
import { Stage } from '../../../kit/chart/index.ts';
import { walkMany } from '../../../kit/numbers.ts';
import { Recorder } from '../../../kit/chart/record.ts';
import { failed, photo, viewOf } from '../../library/chart/samples.ts';

interface Known {
  readonly id: string;
  readonly group: MonthKey;
  readonly place: number;
}

/** A library of three months in which every third photo is loaded, and the expected selection as a plain set. */
class Model {
  photos = (
    [
      ['2024/7', 9],
      ['2024/6', 7],
      ['2024/5', 4],
    ] as const
  ).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, place) => ({
      group: group as MonthKey,
      id: `${group}-${place}`,
      place,
    })),
  );
  /** Photos that the customer has deleted, but the service has not yet. */
  readonly hidden = new Set<string>();
  set = new Set<string>();
  /** Hidden photos that will be selected when they are restored. */
  away = new Set<string>();
  /** Actions that wait for a range to be read, in order; `waits` marks those that are such a range themselves. */
  later: { readonly make: (set: Set<string>) => void; readonly waits: boolean }[] = [];

  seen(): readonly Known[] {
    const counts = new Map<string, number>();
    return this.photos
      .filter(({ id }) => !this.hidden.has(id))
      .map((one) => {
        const place = counts.get(one.group) ?? 0;
        counts.set(one.group, place + 1);
        return { ...one, place };
      });
  }

  /**
   * Records an action on a whole group, which also applies to photos of the group that are restored later.
   */
  reach(groups: ReadonlySet<string>, selects: boolean): void {
    for (const { id, group } of this.photos)
      if (this.hidden.has(id) && groups.has(group))
        if (selects) this.away.add(id);
        else this.away.delete(id);
  }

  groups() {
    const counts = new Map<MonthKey, number>();
    for (const { group } of this.seen()) counts.set(group, (counts.get(group) ?? 0) + 1);
    return [...counts].map(([key, count]) => ({ key, count }));
  }

  view(every: number): SeenGroups<MonthKey> {
    const seen = this.seen();
    const held = seen.filter((_, index) => index % every === 0);
    return {
      groups: this.groups(),
      idAt: (group, place) => held.find((one) => one.group === group && one.place === place)?.id,
      placeOf: (id) => held.find((one) => one.id === id),
    };
  }
}

/** A selection with its model; each number of a walk selects an action. */
class Walk {
  readonly model = new Model();
  readonly stage = new Stage({
    machine: selectionMachine,
    input: {
      library: new Recorder().ref('library'),
      view: {
        ...viewOf([]),
        randomAccess: () => this.#randomAccess,
        hidden: () => this.model.hidden,
      },
    },
  });

  readonly #randomAccess: boolean;

  constructor(randomAccess: boolean) {
    this.#randomAccess = randomAccess;
  }

  get #selected() {
    return this.stage.snapshot.context.selected;
  }

  /** Applies an action immediately, or after the ranges that are being read. */
  #does(make: (set: Set<string>) => void, waits = false): void {
    const { model } = this;
    if (model.later.length > 0 || waits) model.later.push({ make, waits });
    else make(model.set);
  }

  #drop(): void {
    const { model } = this;
    for (const { make, waits } of model.later) if (!waits) make(model.set);
    model.later = [];
  }

  do(what: number, a: number, b: number): void {
    const { model, stage } = this;
    const seen = model.seen();
    const [one, other] = [seen[a % seen.length], seen[b % seen.length]];
    if (one === undefined || other === undefined) return;
    const groups = model.groups();
    switch (what % 14) {
      case 0: {
        stage.take({ type: 'photo.toggle', id: one.id, group: one.group });
        this.#does((set) => void (set.delete(one.id) || set.add(one.id)));
        break;
      }
      case 1: {
        const group = groups.find(({ key }) => key === one.group);
        if (group === undefined) break;
        const selects = shareOf(this.#selected, group) !== 'all';
        const ids = seen.filter(({ group: key }) => key === group.key).map(({ id }) => id);
        stage.take({ type: 'group.toggle', group, groups });
        this.#does((set) => {
          ids.forEach((id) => (selects ? set.add(id) : set.delete(id)));
          model.reach(new Set([group.key]), selects);
        });
        break;
      }
      case 2:
      case 3:
      case 4: {
        const view = model.view(1 + (b % 3));
        const spot = ({ group, place }: Known, id: string | null) => ({ group, place, id });
        const runs = rangeBetween(spot(one, one.id), spot(other, null), view);
        const selects = what % 14 !== 4;
        const change = rangeChange(runs, selects, view);
        const [from, to] = [seen.indexOf(one), seen.indexOf(other)].toSorted((x, y) => x - y);
        const ids = seen.slice(from, (to ?? 0) + 1).map(({ id }) => id);
        stage.take({ type: 'range.selected', change, groups });
        this.#does((set) => {
          ids.forEach((id) => (selects ? set.add(id) : set.delete(id)));
          model.reach(change.groups, selects);
        }, change.unread.length > 0);
        break;
      }
      case 5: {
        const all = a % 3 > 0;
        stage.take({ type: all ? 'selection.all' : 'selection.clear' });
        if (!all && stage.snapshot.matches('off')) break;
        model.later = [];
        model.set = new Set(all ? seen.map(({ id }) => id) : []);
        model.away = new Set(all ? model.hidden : []);
        break;
      }
      case 6: {
        // Photos may only disappear while no range is being read, because a range without known ends would then be
        // ambiguous.
        if (model.later.length > 0) break;
        const [back] = model.hidden;
        if (back !== undefined && b % 2 > 0) {
          stage.take({ type: 'photos.returned', ids: new Set([back]) });
          model.hidden.delete(back);
          if (model.away.has(back)) model.set.add(back);
          model.away.delete(back);
          break;
        }
        // Once a whole month has disappeared, it is unknown whether all of it was selected.
        if (seen.every(({ id, group }) => id === one.id || group !== one.group)) break;
        if (model.set.has(one.id)) model.away.add(one.id);
        stage.take({ type: 'photos.vanished', ids: new Set([one.id]) });
        model.hidden.add(one.id);
        model.set.delete(one.id);
        break;
      }
      case 7: {
        if (a % 4 > 0 || !stage.snapshot.matches('on')) break;
        stage.take({ type: 'selection.escape' });
        if (model.later.length === 0) model.set = new Set();
        this.#drop();
        break;
      }
      default:
        this.#answer(a);
    }
    if (stage.snapshot.matches('off')) {
      model.set = new Set();
      model.away = new Set();
      model.later = [];
    }
    if (stage.thrown !== undefined) throw stage.thrown;
    this.#compare();
  }

  /** Responds to the current request as the service would, or fails it. */
  #answer(choice: number): void {
    const { stage, model } = this;
    if (stage.snapshot.matches({ on: 'failed' })) stage.take({ type: 'selection.retry' });
    else if (stage.snapshot.matches({ on: 'resolving' })) {
      if (choice % 7 === 0) {
        stage.finish('readIds', failed);
        return;
      }
      const call = stage.recorder.calls.findLast((one) => one.kind === 'start');
      const { params, query } = (
        call as unknown as {
          input: { params: { year: string; month: string }; query: { cursor?: string; offset?: number } };
        }
      ).input;
      const list = model.photos.filter(({ group }) => group === `${params.year}/${params.month}`);
      const start = query.cursor === undefined ? (query.offset ?? 0) : Number(query.cursor);
      const images = list.slice(start, start + 3).map(({ id }) => photo(id));
      const cursor = start + 3 < list.length ? String(start + 3) : null;
      stage.finish('readIds', { outcome: 'finished', reply: { images, cursor } });
    }
    // Applies to the model, in order, the actions that no longer wait.
    while (model.later.length > this.#selected.waiting.length) model.later.shift()?.make(model.set);
  }

  /** Once everything is known, chart and model must contain the same photos. */
  #compare(): void {
    const { model, stage } = this;
    const selected = this.#selected;
    expect(stage.snapshot.matches({ on: 'resolving' }) || stage.snapshot.matches({ on: 'failed' })).toBe(
      selected.waiting.length > 0,
    );
    if (selected.waiting.length > 0) return;
    const seen = model.seen();
    expect(
      seen.filter(({ id, group, place }) => isSelected(selected, id, group, place)).map(({ id }) => id),
    ).toEqual(seen.map(({ id }) => id).filter((id) => model.set.has(id)));
    expect(selectedTotal(selected, model.groups())).toBe(model.set.size);
    for (const group of model.groups())
      expect(selectedIn(selected, group)).toBe(
        seen.filter(({ id, group: key }) => key === group.key && model.set.has(id)).length,
      );
  }
}

const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 60 });
walkMany(
  '[4.2a, 4.2b] after any toggles, drags, reads, cancels and deletions the selection equals the set it represents',
  'selection',
  fc.property(steps, fc.boolean(), (walk, randomAccess) => {
    const walked = new Walk(randomAccess);
    walked.stage.start();
    try {
      for (const [what, a, b] of walk) walked.do(what, a, b);
    } finally {
      walked.stage.stop();
    }
  }),
);
