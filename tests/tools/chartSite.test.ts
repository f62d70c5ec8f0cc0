import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { readWhole } from '../../tools/charts/around.ts';
import { problemsOf } from '../../tools/charts/site/check.ts';
import { escaped, html } from '../../tools/charts/site/html.ts';
import { bundlePlay, recordAll } from '../../tools/charts/play/bundle.ts';
import type { RecordedFile } from '../../tools/charts/play/read.ts';
import { figuresPage, type Made, readProofs } from '../../tools/charts/site/figures.ts';
import { collisions, type Level } from '../../tools/charts/site/level.ts';
import { type Question, questions, unanswered } from '../../tools/charts/site/questions.ts';
import { searchIndex } from '../../tools/charts/site/search.ts';
import { duration } from '../../tools/charts/duration.ts';
import { storiesOf } from '../../tools/charts/site/stories.ts';
import { type BuiltSite, buildSite, ownFiles } from '../../tools/charts/site/write.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shown = ['storageModal', 'albumRename', 'modalForm'];
const modalPage = 'chart-storage-storageModal.html';

const told = 'tests/storage/chart/storageModal.test.ts';

let site: BuiltSite;
let recorded: readonly RecordedFile[];
beforeAll(async () => {
  const whole = await readWhole(root);
  recorded = await recordAll(await bundlePlay(root, [told]));
  site = await buildSite(
    root,
    { ...whole, charts: whole.charts.filter(({ name }) => shown.includes(name)) },
    recorded,
  );
}, 120_000);

const textOf = (file: string): string => site.pages.find((page) => page.file === file)?.text ?? '';
/** Returns the site with one page changed. */
const changed = (file: string, change: (text: string) => string): BuiltSite => {
  const edit = <Page extends { readonly file: string; readonly text: string }>(page: Page): Page =>
    page.file === file ? { ...page, text: change(page.text) } : page;
  return {
    ...site,
    pages: site.pages.map(edit),
    drawn: site.drawn.map((one) => ({ ...one, page: edit(one.page) })),
  };
};
const problems = (one: BuiltSite) => problemsOf(one, ownFiles(one));

test('a site of some charts has no problem', () => {
  expect(site.drawn.map(({ chart }) => chart.name).toSorted()).toEqual(shown.toSorted());
  expect(problems(site)).toEqual([]);
});

test('a link to a page or a place that does not exist is reported, and so is an id used twice', () => {
  const broken = changed(modalPage, (text) =>
    text.replace('</main>', '<p id="open"><a href="nowhere.html">a</a><a href="#nothing">b</a></p></main>'),
  );
  expect(problems(broken)).toEqual([
    `${modalPage}: nowhere.html leads nowhere`,
    `${modalPage}: #nothing leads nowhere`,
    `${modalPage}: the id open exists twice`,
  ]);
});

test('a transition without a sentence or an arrow is reported', () => {
  const silent = changed(modalPage, (text) => text.replace('data-transition="closed 0"', ''));
  expect(problems(silent)).toEqual(['storageModal.closed: always has no sentence']);
  const undrawn = {
    ...site,
    drawn: site.drawn.map((one) => ({
      ...one,
      levels: one.levels.map((level) => ({
        ...level,
        drawn: level.drawn.filter((id) => one.chart.name !== 'storageModal' || id !== 'closed 0'),
      })),
    })),
  };
  expect(problems(undrawn)).toEqual(['storageModal.closed: always has no arrow']);
});

test('a drawing that is scaled until its text is too small is reported', () => {
  const wide = {
    ...site,
    drawn: site.drawn.map((one) => ({
      ...one,
      levels: one.levels.map((level) =>
        one.chart.name === 'storageModal' ? { ...level, width: 1600 } : level,
      ),
    })),
  };
  expect(problems(wide)).toEqual(['storageModal.(chart): text is 8.6 px']);
});

test('labels that lie on a label, a state or an arrow are found', () => {
  const label = { x: 0, y: 0, width: 40, height: 15, lines: ['go'] };
  const level: Level = {
    path: '(chart)',
    width: 100,
    height: 100,
    nodes: [{ id: 'c', kind: 'state', lines: ['c'], state: 'c', x: 30, y: 10, width: 20, height: 20 }],
    edges: [
      {
        from: 'a',
        to: 'b',
        points: [
          { x: 0, y: 50 },
          { x: 90, y: 50 },
        ],
        label,
      },
      {
        from: 'b',
        to: 'a',
        points: [
          { x: 10, y: -5 },
          { x: 10, y: 60 },
        ],
        label: { ...label, x: 20 },
      },
    ],
    legend: [],
    drawn: [],
  };
  expect(collisions(level)).toEqual([
    'the labels of a → b and b → a overlap',
    'the label of a → b lies on c',
    'the label of a → b is crossed by b → a',
    'the label of b → a lies on c',
  ]);
});

test('a transition is a sentence with its condition, its actions and its target', () => {
  const text = textOf(modalPage).replaceAll(/<[^>]+>/g, '');
  expect(text).toContain(
    'At once if less than a month of storage remains, photos are on the screen, and the dialog has not opened before then keep shown, write shown, tell modals modal.opened; → open.',
  );
  expect(text).toContain(
    'When the customer opens the dialog about storage status.open otherwise, if the storage time is known, its notice is enabled, and photos are on the screen then',
  );
});

test('a story has a page with what happened, what the chart did, and its states', () => {
  const opening = site.site.stories.find(({ name }) => name.includes('opens the modal once'));
  expect([opening?.file, opening?.chart.name, opening?.isDrawn]).toEqual([told, 'storageModal', true]);
  const steps = opening?.steps.map(({ move, states, messages }) => [
    `${move.kind} ${move.of}`,
    states.join(),
    messages.map(({ kind, to, what }) => `${kind} ${to} ${what}`.trim()).join(),
  ]);
  expect(steps?.slice(0, 5)).toEqual([
    ['start ', 'checking', 'start page watchPage,start readShown readShown'],
    ['done readShown', 'targeting', 'start experiment experiment'],
    ['done experiment', 'closed', ''],
    ['send page.changed', 'closed', ''],
    ['send status.changed', 'open', 'action writeShown,sent modals modal.opened,sent tracking event.track'],
  ]);
  const text = textOf(opening?.page ?? '');
  expect(text).toContain('<a href="clause-4.5.html#c4.5c">4.5c</a>');
  expect(text).toContain('tells modals <code>modal.opened</code>');
  expect(textOf(modalPage)).toContain(`href="${opening?.page}"`);
  expect(textOf('clause-4.5.html')).toContain(`href="${opening?.page}"`);
});

test('a proof whose fixtures can be loaded is played, other charts are listed', () => {
  const text = textOf('play.html');
  expect(text).toContain(`data-chart="storage/storageModal" data-proof="${told}:0"`);
  expect(text.slice(text.indexOf('Without Play'))).toContain('albums/albumRename');
});

test('the figures name their date and commit, and say so where no report exists', () => {
  const proofs = readProofs(
    '| part | date |\n|---|---|\n| teeth app | 2026-11-23 | a60bff63 | 8 | **does not hold** | 92.2 % of 129 |\n',
  );
  expect(proofs).toEqual([['teeth app', '2026-11-23', 'a60bff63', '8', 'does not hold', '92.2 % of 129']]);
  const made = { date: '2026-11-28 16:00', commit: 'a60bff63+', lastTest: null, proofs };
  const plain = (one: Made) => figuresPage(site.site, one).text.replaceAll(/<[^>]+>/g, ' ');
  expect(plain(made)).toContain(
    'Made on 2026-11-28 16:00 UTC from commit a60bff63+, with changes that are not committed.',
  );
  expect(plain(made)).toContain('No report of  npm test  exists in this installation.');
  const lastTest = {
    date: '2026-11-28 15:00',
    words: '12 passed, 0 failed',
    walks: 2000,
    browser: 'Chromium',
    minutes: 9.5,
  };
  expect(plain({ ...made, lastTest })).toContain('12 passed, 0 failed');
});

test('a story that ends in another state than its journey, or throws, is listed as not recorded', () => {
  const [file] = recorded;
  if (file === undefined) throw new Error('nothing was recorded');
  const broken = file.stories.map((story) => ({ ...story, trouble: 'ended in "open" instead of "closed"' }));
  const { stories, missing } = storiesOf(site.site, [{ ...file, stories: broken }]);
  expect([stories.length, missing.length, missing[0]?.startsWith(`${told}, “`)]).toEqual([
    0,
    broken.length,
    true,
  ]);
});

test('a clause, its chart and its call lead to each other', () => {
  expect(textOf('clause-4.5.html')).toContain(`href="${modalPage}#closed"`);
  expect(textOf(modalPage)).toContain('href="clause-4.5.html#c4.5c"');
  expect(textOf('chart-albums-albumRename.html')).toContain('href="call-albums.rename.html"');
  expect(textOf('call-albums.rename.html')).toContain('href="chart-albums-albumRename.html"');
});

test('the search finds a state by its sentence, a clause by its id and a text by its words', () => {
  const index = searchIndex(site.site);
  const first = (asked: string) => index.search(asked)[0]?.['href'] as string | undefined;
  expect(first('experiment determines the wording that the customer sees')).toBe(`${modalPage}#targeting`);
  expect(first('4.11a')).toBe('clause-4.11.html#c4.11a');
  expect(first('download link expired')).toMatch(/^texts-/);
});

test('a question is answered by a sentence on a page within three links or found first', () => {
  const index = searchIndex(site.site);
  const answered = {
    asked: 'When does the storage dialog open automatically?',
    page: modalPage,
    sentence:
      'The dialog is closed; it opens automatically once, when storage is about to end and photos are on the screen.',
  };
  const open = (question: Partial<Question>, pages = site.pages) =>
    unanswered([{ ...answered, ...question }], pages, index).map((what) => what.slice(answered.asked.length));
  expect(open({})).toEqual([]);
  expect(open({ search: 'storage dialog opens automatically' })).toEqual([]);
  expect(open({ sentence: 'The dialog is green.' })).toEqual([
    ` ${modalPage} does not say “The dialog is green.”`,
  ]);
  expect(open({ page: 'none.html' })).toEqual([' none.html does not exist']);
  expect(open({ search: '4.11a' })).toEqual([' the first find of “4.11a” is clause-4.11.html#c4.11a']);
  const alone = site.pages.filter(({ file }) => file === modalPage);
  expect(open({}, alone)).toEqual([` ${modalPage} is more than 3 links from home`]);
});

test('25 questions are kept', () => {
  expect(new Set(questions.map(({ asked }) => asked)).size).toBe(25);
});

test('text in a template is escaped, markup is not', () => {
  expect(html`<p>${'<b>&"'}${html`<i>${1}</i>`}${['a', null]}</p>`.text).toBe(
    '<p>&lt;b&gt;&amp;&quot;<i>1</i>a</p>',
  );
  expect(escaped('plain')).toBe('plain');
});

test('a duration has the largest unit that it fills', () => {
  expect([80, 1000, 90_000, 7_200_000, 172_800_000].map(duration)).toEqual([
    '0.08 s',
    '1 s',
    '1.5 min',
    '2 h',
    '2 days',
  ]);
});
