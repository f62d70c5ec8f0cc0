import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartDiff } from '../../tools/charts/against.ts';
import type { Chart } from '../../tools/charts/load.ts';

const lamp = (broken: boolean) =>
  createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { description: 'Dark.', on: { 'lamp.press': 'on' } },
      on: { description: 'Bright.', on: broken ? {} : { 'lamp.press': 'off' } },
      ...(broken ? { broken: { description: 'For good.' } } : {}),
    },
  });
const chart = (name: string, broken: boolean, room = 'photos'): Chart => ({
  name,
  domain: 'photos',
  file: `machines/${room}/${name}.machine.ts`,
  source: '',
  machines: { lampMachine: lamp(broken) },
});

test('a review lists the states and arrows that were added and removed', () => {
  expect(chartDiff([chart('lamp', false)], [chart('lamp', true)])).toEqual([
    'machines/photos/lamp.machine.ts',
    '  - on --lamp.press--> off',
    '  + state broken: For good.',
  ]);
});

test('a review lists new and removed charts, and nothing without a change', () => {
  const both = chart('both', false);
  expect(chartDiff([both, chart('old', false)], [both, chart('new', false)])).toEqual([
    '+ machines/photos/new.machine.ts: a new chart',
    '- machines/photos/old.machine.ts: the chart is gone',
  ]);
});

test('a chart that moved to another folder is the same chart', () => {
  expect(chartDiff([chart('lamp', false)], [chart('lamp', false, 'photos/lists')])).toEqual([]);
  expect(chartDiff([chart('lamp', false)], [chart('lamp', true, 'photos/lists')])).toEqual([
    'machines/photos/lists/lamp.machine.ts',
    '  - on --lamp.press--> off',
    '  + state broken: For good.',
  ]);
});
