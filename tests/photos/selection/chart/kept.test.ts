import { expect, test } from 'vitest';
import { keptOf, selectionIn } from '../../../../machines/photos/selection/kept.values.ts';
import { nothingSelected, type Selected } from '../../../../machines/photos/selection/selected.values.ts';

const selected: Selected<string> = {
  ...nothingSelected,
  groups: new Set(['2024-07']),
  ids: new Map([['a', '2023-01']]),
  exceptions: new Map([['b', '2024-07']]),
};
const overAReload = (one: Selected<string>) => selectionIn(JSON.parse(JSON.stringify(keptOf(one))));

test('[4.2a] a selection is the same after a reload: photos, months and exceptions', () => {
  expect(overAReload(selected)).toEqual(selected);
  const all = { ...nothingSelected, all: true, exceptions: new Map([['b', '2024-07']]) };
  expect(overAReload(all)).toEqual(all);
});

test('[4.2a] an empty selection stores nothing, and an invalid stored value selects nothing', () => {
  expect(keptOf(nothingSelected)).toBe(null);
  for (const kept of [null, 7, 'text', [], {}, { all: 'yes' }, { ids: 'a' }, { ids: [['a'], 'b', 7] }])
    expect(selectionIn(kept)).toBe(null);
});
