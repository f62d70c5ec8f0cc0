import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MonthKey } from '../../../../contracts/photos/library/months.ts';
import {
  allSelected,
  isSelected,
  nothingSelected,
  pruned,
  type Selected,
  selectedIn,
  selectedTotal,
  shareOf,
  toggleGroup,
  togglePhoto,
} from '../../../../machines/photos/selection/selected.values.ts';

const months = (['2024/5', '2024/6', '2024/7'] as const).map((key, index) => ({
  key: key as MonthKey,
  count: index + 2,
}));
const photos = months.flatMap(({ key, count }) =>
  Array.from({ length: count }, (_, index) => ({ id: `${key}-${index}`, month: key })),
);

const step = fc.oneof(
  fc.record({ what: fc.constant('photo' as const), index: fc.nat(photos.length - 1) }),
  fc.record({ what: fc.constant('group' as const), index: fc.nat(months.length - 1) }),
  fc.record({ what: fc.constantFrom('all' as const, 'none' as const), index: fc.constant(0) }),
);

/** For comparison: the same actions on a plain set of ids. */
function plain(set: Set<string>, what: string, index: number): Set<string> {
  if (what === 'all') return new Set(photos.map(({ id }) => id));
  if (what === 'none') return new Set();
  const next = new Set(set);
  if (what === 'photo') {
    const id = photos[index]?.id ?? '';
    if (!next.delete(id)) next.add(id);
    return next;
  }
  const inMonth = photos.filter(({ month }) => month === months[index]?.key).map(({ id }) => id);
  const whole = inMonth.every((id) => next.has(id));
  for (const id of inMonth)
    if (whole) next.delete(id);
    else next.add(id);
  return next;
}

function symbolic(selected: Selected, what: string, index: number): Selected {
  if (what === 'all') return allSelected;
  if (what === 'none') return nothingSelected;
  const photo = photos[index];
  const month = months[index];
  if (what === 'photo') return photo === undefined ? selected : togglePhoto(selected, photo.id, photo.month);
  return month === undefined ? selected : toggleGroup(selected, month, months);
}

test('[4.2a, 4.2b] a symbolic selection equals the set it represents, after any toggles', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let set = new Set<string>();
      let selected = nothingSelected;
      for (const { what, index } of steps) {
        set = plain(set, what, index);
        selected = symbolic(selected, what, index);
        expect(photos.filter(({ id, month }) => isSelected(selected, id, month)).map(({ id }) => id)).toEqual(
          photos.map(({ id }) => id).filter((id) => set.has(id)),
        );
        expect(selectedTotal(selected, months)).toBe(set.size);
        for (const month of months) {
          const count = photos.filter((photo) => photo.month === month.key && set.has(photo.id)).length;
          expect(selectedIn(selected, month)).toBe(count);
          expect(shareOf(selected, month)).toBe(
            count === 0 ? 'none' : count === month.count ? 'all' : 'some',
          );
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('[4.2a] a removed photo leaves ids and exceptions alike', () => {
  const ids = togglePhoto(nothingSelected, '2024/5-0', '2024/5');
  const exceptions = togglePhoto(allSelected, '2024/5-0', '2024/5');
  const gone = new Set(['2024/5-0']);
  expect([pruned(ids, gone).ids.size, pruned(exceptions, gone).exceptions.size]).toEqual([0, 0]);
});
