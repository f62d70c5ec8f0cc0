import { expect, test } from 'vitest';
import { largestPrint, pixelsFor, printSizes } from '../../../contracts/prints/prints.ts';
import { printSizesMachine } from '../../../machines/prints/printSizes.machine.ts';
import {
  amountWithout,
  isAskingSizes,
  leftOutSize,
  type SizesCheck,
  smallBySize,
} from '../../../machines/prints/printSizes.selectors.ts';
import { journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';

/** p0 is too small for any print; p1 is large enough for the smallest. */
const reply: SizesCheck = {
  tooSmall: [
    { photoId: 'p0', suffices: null },
    { photoId: 'p1', suffices: '10x15' },
  ],
  pictures: [{ photoId: 'p0', url: 'http://shop.test/p0', width: 320, height: 240, localFileName: 'p0.jpg' }],
};
const small = { outcome: 'finished', reply } as const;
const none: SizesCheck = { tooSmall: [], pictures: [] };
const failed = { outcome: 'failed', failure: { kind: 'timeout', correlationId: 'c' } } as const;
const input = { photoIds: ['p1', 'p0', 'p2'] };
const subject = { machine: printSizesMachine, input };
type Walk = Journey<typeof printSizesMachine>;

proveChart(
  '[4.8a] photos that are too small for a print',
  {
    ...subject,
    events: {
      'size.choose': [{ size: '10x15' }, { size: '20x30' }, { size: null }],
      'question.confirm': [{}],
      'question.cancel': [{}],
      'modal.escape': [{ id: 'printSizes', by: 'escape' }],
    },
    outcomes: {
      check: {
        done: [
          small,
          { outcome: 'finished', reply: none },
          { outcome: 'refused', refusal: 'notFound', correlationId: 'c' },
          failed,
          { outcome: 'cancelled' },
        ],
        error: [new Error('gone')],
      },
    },
    ignores: { checking: ['size.choose', 'question.confirm', 'modal.escape'] },
    observe: ({ snapshot, allCalls }) => {
      const open =
        sentTo(allCalls, 'modals', 'modal.opened').length - sentTo(allCalls, 'modals', 'modal.closed').length;
      expect(open).toBe(isAskingSizes(snapshot) ? 1 : 0);
      if (snapshot.matches('cancelled')) expect(snapshot.output).toEqual([]);
    },
  },
  { input: { photoIds: ['p0'] } },
);

const asked = (walk: Walk) => walk.finish('check', small);

journey(
  '[4.8a] photos too small for a print are counted by size, and excluded ones do not go to the editor',
  subject,
  (walk) => {
    asked(walk);
    expect(smallBySize(walk.snapshot).map(({ name, count }) => [name, count])).toEqual([
      ['10x15', 1],
      ['13x18', 2],
      ['20x30', 2],
    ]);
    expect(([null, '10x15', '20x30'] as const).map((size) => amountWithout(walk.snapshot, size))).toEqual([
      3, 2, 1,
    ]);
    walk.send({ type: 'size.choose', size: '20x30' });
    walk.send({ type: 'size.choose', size: '10x15' });
    expect(leftOutSize(walk.snapshot)).toBe('10x15');
    walk.send({ type: 'question.confirm' });
    expect(walk.snapshot.output).toEqual(['p1', 'p2']);
  },
  'chosen',
);

journey(
  '[4.8a] a choice that excludes all photos cannot be confirmed, but all can be ordered as they are',
  { machine: printSizesMachine, input: { photoIds: ['p0'] } },
  (walk) => {
    asked(walk);
    walk.send({ type: 'size.choose', size: '10x15' });
    walk.send({ type: 'question.confirm' });
    expect(walk.snapshot.value).toBe('asking');
    walk.send({ type: 'size.choose', size: null });
    walk.send({ type: 'question.confirm' });
    expect(walk.snapshot.output).toEqual(['p0']);
  },
  'chosen',
);

journey(
  '[2.51b] cancelling while the sizes are checked orders nothing',
  subject,
  (walk) => {
    walk.send({ type: 'question.cancel' });
    expect([walk.snapshot.output, sentTo(walk.calls, 'modals', 'modal.opened')]).toEqual([[], []]);
  },
  'cancelled',
);

for (const given of [
  { type: 'question.cancel' },
  { type: 'modal.escape', id: 'printSizes', by: 'escape' },
] as const)
  journey(
    `[2.51b] cancelling the question by ${given.type} orders nothing`,
    subject,
    (walk) => {
      asked(walk);
      walk.send(given);
      expect(walk.snapshot.output).toEqual([]);
    },
    'cancelled',
  );

for (const [how, end] of [
  ['fails', (walk) => walk.finish('check', failed)],
  ['throws', (walk) => walk.fail('check', new Error('gone'))],
  ['takes too long', (walk) => walk.wait(5000)],
  ['finds no photo too small', (walk) => walk.finish('check', { outcome: 'finished', reply: none })],
] as const satisfies readonly (readonly [string, (walk: Walk) => void])[])
  journey(
    `[4.8a] a check that ${how} does not delay the order`,
    subject,
    (walk) => {
      end(walk);
      expect([walk.snapshot.output, sentTo(walk.calls, 'modals', 'modal.opened')]).toEqual([
        input.photoIds,
        [],
      ]);
    },
    'chosen',
  );

test('[4.8a] a print needs a minimum of pixels, in either orientation', () => {
  expect(printSizes.map((size) => [size.name, pixelsFor(size)])).toEqual([
    ['10x15', { short: 591, long: 886 }],
    ['13x18', { short: 768, long: 1063 }],
    ['20x30', { short: 1181, long: 1772 }],
  ]);
  const at = (width: number, height: number) => [
    largestPrint({ width, height }),
    largestPrint({ width: height, height: width }),
  ];
  expect([at(590, 4000), at(591, 885), at(591, 886), at(1180, 3000), at(1181, 1772)]).toEqual([
    [null, null],
    [null, null],
    ['10x15', '10x15'],
    ['13x18', '13x18'],
    ['20x30', '20x30'],
  ]);
});
