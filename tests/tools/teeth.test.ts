import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { applied, type BodyMutant, bodyMutantsOf } from '../../tools/teeth/bodies.ts';
import { mutantsOf } from '../../tools/teeth/mutants.ts';
import { spread, trialsOf } from '../../tools/teeth/run.ts';
import { belowBars, judgedScores, scoreOf, scoresByChart } from '../../tools/teeth/score.ts';
import { sqlMutantsOf } from '../../tools/teeth/sql.ts';
import { isMeant, Sources, targetsOf, ofEveryRoom } from '../../tools/teeth/targets.ts';
import { Tester } from '../../tools/teeth/tester.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const source = `
const limit = 3;
export const chart = setup({
  guards: {
    isFull: ({ context }) => context.list.length >= limit,
    isKnown: ({ context }, id: string) => context.known.has(id),
  },
  actions: {
    take: assign(({ context }, id: string) => ({ last: id, count: context.count + 1 })),
    forget: assign({ last: null }),
    tell: ({ self }) => {
      if (self.open && !self.busy) self.tell();
    },
  },
});
`;

test('guards, assignments and actions are mutated, one at a time', () => {
  const mutants = bodyMutantsOf('a.setup.ts', source);
  expect(mutants.map(({ what, guard }) => [guard ? 'guard' : 'rest', what.replace(/^line /, '')])).toEqual([
    ['guard', '5: isFull: "context.list.length >= limit" with >'],
    ['guard', '6: isKnown: says the opposite of "context.known.has(id)"'],
    ['rest', '9: take: does not assign last'],
    ['rest', '9: take: does not assign count'],
    ['rest', '9: take: "context.count + 1" with -'],
    ['rest', '10: forget: does not assign last'],
    ['rest', '12: tell: "self.open && !self.busy" with ||'],
    ['rest', '12: tell: "!self.busy" without not'],
    ['rest', '12: tell: does not "self.tell();"'],
  ]);
  const broken = mutants.map(
    (mutant) => applied(source, mutant).split('\n')[mutant.what.startsWith('line 9') ? 8 : 9],
  );
  expect(broken.slice(2, 6)).toEqual([
    '    take: assign(({ context }, id: string) => ({  count: context.count + 1 })),',
    '    take: assign(({ context }, id: string) => ({ last: id,  })),',
    '    take: assign(({ context }, id: string) => ({ last: id, count: (context.count - 1) })),',
    '    forget: assign({  }),',
  ]);
});

const service = `
export async function leave(tx: Queryable, id: string, now: number) {
  const [row] = await tx.query(
    \`select id from thing where id = $1::uuid and \${owned('thing', '$2')} and state in ('a', 'b') for update\`,
    [id],
  );
  if (row === undefined) throw new Refused('notFound');
  if (now > 5) await tx.query("update thing set state = 'c' where id = any($1::uuid[])", [[id]]);
}
`;

test('conditions, locks and refusals of the service are mutated, and count as guards', () => {
  expect(
    bodyMutantsOf('backend/a/b.ts', service).map(({ what, guard }) => [guard ? 'guard' : 'rest', what]),
  ).toEqual([
    ['guard', 'line 4: leave: holds without "id = $1::uuid"'],
    ['guard', `line 4: leave: holds without "\${owned('thing', '$2')}"`],
    ['guard', `line 4: leave: holds without "state in ('a', 'b')"`],
    ['guard', 'line 4: leave: does not lock "for update"'],
    ['guard', 'line 7: leave: "row === undefined" with !=='],
    ['guard', `line 7: leave: does not "throw new Refused('notFound');"`],
    ['rest', 'line 8: leave: "now > 5" with >='],
    ['rest', `line 8: leave: does not "await tx.query("update thing set state = 'c' where id = any("`],
    ['guard', 'line 8: leave: holds without "id = any($1::uuid[])"'],
  ]);
});

test('a mutated condition keeps its parameters', () => {
  const [first, second, , fourth] = sqlMutantsOf(
    'select id from thing where id = $1 and XX and b is null for update',
    [{ start: 39, end: 41 }],
  );
  expect([first?.text, second?.text, fourth?.text]).toEqual(['(id = $1 or true)', '(XX or true)', '']);
  expect(
    sqlMutantsOf("update thing set state = 'a' where id = $1 returning id").map(({ text }) => text),
  ).toEqual(['(id = $1 or true)']);
  expect(sqlMutantsOf('Nothing where it stands = in the way')).toEqual([]);
});

test("a service file is tested by its folder’s tests, or its users'; guards also by the table of rights", () => {
  const targets = new Map(targetsOf(new Sources(root)).map((target) => [target.file, target.parts]));
  const rooms = (file: string) => [
    ...new Set(targets.get(file)?.map((test) => test.replace(/\/backend\/.*|\/[^/]+$/, ''))),
  ];
  expect(rooms('backend/photos/deletion/deletion.ts')).toEqual(['tests/photos/deletion']);
  const asked = [
    { what: 'holds without "customer_id = $1"', guard: true },
    { what: 'holds without "state = \'done\'"', guard: true },
    { what: 'does not lock "for update"', guard: true },
    { what: 'does not "await lockCustomer(tx, customerId);"', guard: false },
    { what: 'does not "refuse(413);"', guard: false },
    { what: 'line 12: forgetOrders: does not "refuse(413);"', guard: false },
  ].map(ofEveryRoom);
  expect(asked.map((tests) => tests.length)).toEqual([2, 1, 2, 1, 0, 1]);
  expect(asked.flat().filter((test) => !existsSync(`${root}/${test}`))).toEqual([]);
  expect(rooms('backend/membership/rights.ts')).toContain('tests/albums');
  expect(targets.has('backend/seed/part.ts')).toBe(false);
});

const isReadable = (file: string, text: string) => parseSync(file, text).errors.length === 0;

/**
 * Divides the mutants of one file into lists without overlaps, so that each list can be applied at once, last mutant
 * first, and parsed once.
 */
function layersOf(mutants: readonly BodyMutant[]): BodyMutant[][] {
  const layers: BodyMutant[][] = [];
  for (const mutant of mutants.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const fitting = layers.find((layer) => (layer.at(-1)?.end ?? 0) < mutant.start);
    if (fitting === undefined) layers.push([mutant]);
    else fitting.push(mutant);
  }
  return layers;
}

test('a mutant of any function of any chart parses: otherwise it would count as killed', () => {
  const targets = targetsOf(new Sources(root));
  const unreadable = targets.flatMap(({ file }) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    return layersOf(bodyMutantsOf(file, text))
      .filter((layer) => !isReadable(file, layer.toReversed().reduce(applied, text)))
      .flat()
      .filter((mutant) => !isReadable(file, applied(text, mutant)))
      .map(({ what }) => `${file}: ${what}`);
  });
  expect([targets.length > 100, unreadable]).toEqual([true, []]);
});

test('every file with logic has tests, and a helper belongs to the only chart that uses it', () => {
  const targets = targetsOf(new Sources(root));
  expect(
    targets.filter(({ tests, screens, parts }) => tests.length + screens.length + parts.length === 0),
  ).toEqual([]);
  for (const { file, chart } of targets) if (file.endsWith('.machine.ts')) expect(chart).toBe(file);
  const preview = targets.find(({ file }) => file === 'machines/photos/preview/preview.setup.ts');
  expect(preview?.chart).toBe('machines/photos/preview/preview.machine.ts');
  const [target] = targets.filter(({ file }) => /\/photoList\.setup\.ts$/.test(file));
  expect(target?.chart).toMatch(/\/photoList\.machine\.ts$/);
  expect(target?.tests.some((file) => /photoList/.test(file))).toBe(true);
});

test('the mutant is visible to a test that reads it by a selector', () => {
  const [target] = targetsOf(new Sources(root)).filter(({ file }) => /\/orderStatus\.values\.ts$/.test(file));
  expect(target?.tests).toContain('tests/orders/chart/ordersPage.test.ts');
});

test('mutants tried within the time are spread over the whole list', () => {
  const order = spread(Array.from({ length: 100 }, (_, index) => index));
  expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  const tenths = new Set(order.slice(0, 20).map((index) => Math.floor(index / 10)));
  expect(tenths.size).toBe(10);
  const others = spread([...order.keys()], 0.5).slice(0, 20);
  expect(others.filter((index) => order.slice(0, 20).includes(index))).toEqual([]);
});

test('the arrows of a factory are mutated there, not in each chart that it creates', async () => {
  const meant = targetsOf(new Sources(root)).filter(({ file }) =>
    /\/(invoiceDownload|historicalDownload)\.machine\.ts$/.test(file),
  );
  const broken = (await trialsOf(root, meant)).filter(({ body }) => !body).map(({ target }) => target.file);
  expect([meant.length, new Set(broken)]).toEqual([
    2,
    new Set(['machines/invoices/invoiceDownload.machine.ts']),
  ]);
});

test('targets are named by path, by folder and by chart', () => {
  const target = {
    file: 'machines/a/b.setup.ts',
    chart: 'machines/a/b.machine.ts',
    tests: [],
    screens: [],
    parts: [],
  };
  const named = ['machines/a/b.setup.ts', 'machines/a', 'machines/a/', 'machines', 'b', 'a', 'machines/b'];
  expect(named.filter((one) => isMeant(target, [one]))).toEqual(named.slice(0, 5));
  expect(isMeant(target, [])).toBe(true);
});

test('arrows, guards and actions of a chart are mutated, and its guards counted separately', () => {
  const config = {
    initial: 'a',
    states: {
      a: { on: { go: { target: 'b', guard: 'may', actions: 'count' } } },
      b: {},
    },
  };
  expect(mutantsOf(config).map(({ what, guard }) => [guard, what])).toEqual([
    [false, 'a --go [may]--> b: leads to a'],
    [true, 'a --go [may]--> b: the guard says the opposite'],
    [false, 'a --go [may]--> b: does not count'],
  ]);
});

test('a score belongs to a chart, and each missed threshold is reported', () => {
  const tried = (chart: string, noticed: number, missed: number, guard = false, ofChart = 1_000) => [
    ...Array.from({ length: noticed }, () => ({ chart, guard, noticed: true, ofChart })),
    ...Array.from({ length: missed }, () => ({ chart, guard, noticed: false, ofChart })),
  ];
  const all = [...tried('a', 70, 30), ...tried('b', 95, 5), ...tried('b', 8, 2, true)];
  expect(scoreOf(all)).toEqual({ tried: 210, noticed: 173, share: 82.4 });
  expect(scoresByChart(all).map(([chart, { share }]) => [chart, share])).toEqual([
    ['a', 70],
    ['b', 93.6],
  ]);
  expect(belowBars(all)).toEqual(['all: 82.4 % of 85', 'guards: 80 % of 90', 'a: 70 % of 75']);
  expect(belowBars(tried('b', 9, 1, true))).toEqual([]);
  // Two survivors among five sampled mutants prove little, but the result is conclusive if there are only five
  // mutants.
  const others = tried('a', 90, 0);
  expect(belowBars([...others, ...tried('b', 3, 2)])).toEqual([]);
  expect(belowBars([...others, ...tried('b', 3, 2, false, 5)])).toEqual(['b: 60 % of 75']);
  expect(belowBars([...others, ...tried('b', 2, 1, false, 3)])).toEqual([]);
  expect(judgedScores([...others, ...tried('b', 3, 2)]).map(([chart]) => chart)).toEqual(['a']);
  // A file without a separate score counts towards its folder's score.
  const room = [...tried('room/b.ts', 3, 2), ...tried('room/c.ts', 4, 1), ...tried('other/d.ts', 0, 5)];
  expect(belowBars([...others, ...room])).toEqual(['room/: 70 % of 75']);
});

test('only a failed test kills: a mutant that does not load does not count, and none outlives its turn', async () => {
  const tester = new Tester();
  const asked = {
    place: 'node',
    root,
    tests: 'tests/photos/preview/chart/neighbour.test.ts',
    file: 'machines/photos/preview/neighbour.ts',
    body: true,
  } as const;
  const answers: string[] = [];
  for (const index of [0, 9_999]) answers.push(await tester.ask({ ...asked, index }, 60_000));
  answers.push(await tester.ask({ place: 'node', root, tests: asked.tests }, 60_000));
  answers.push(await tester.ask({ ...asked, index: 0 }, 1));
  tester.end();
  expect(answers).toEqual(['noticed', 'unread', 'passed', 'late']);
});
