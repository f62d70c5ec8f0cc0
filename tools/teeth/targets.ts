import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

const source = /\.tsx?$/;
const isChart = (file: string) => file.endsWith('.machine.ts');
/** Types, stubs, examples and selectors contain no decisions to test. */
const decidesNothing = /\.(types|events|selectors)\.ts$|(^|\/)(stubs|examples)\.ts$/;

/** Source files with their imports; each is read only once. */
export class Sources {
  readonly files: readonly string[];
  readonly #root: string;
  readonly #imports = new Map<string, readonly string[]>();

  constructor(
    root: string,
    folders = ['backend', 'contracts', 'demo', 'machines', 'src', 'standins', 'tests'],
  ) {
    this.#root = root;
    this.files = folders.flatMap((folder) =>
      existsSync(join(root, folder))
        ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
            .filter((name) => source.test(name))
            .map((name) => join(folder, name))
            .sort()
        : [],
    );
  }

  importsOf(file: string): readonly string[] {
    const known = this.#imports.get(file);
    if (known !== undefined) return known;
    const path = join(this.#root, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    // A file that runs in its own process or thread is referred to by a URL.
    const found = [...text.matchAll(/(?:from|import\(|new URL\()\s*'(\.[^']+\.tsx?)'/g)].map(([, to = '']) =>
      normalize(join(dirname(file), to)),
    );
    this.#imports.set(file, found);
    return found;
  }

  /**
   * Returns all files reachable from a file through files that `through` accepts, including the file itself.
   */
  reached(file: string, through: (file: string) => boolean): ReadonlySet<string> {
    const seen = new Set([file]);
    // Items that are added to the set during the loop are visited, too.
    for (const one of seen)
      if (one === file || through(one)) for (const next of this.importsOf(one)) seen.add(next);
    return seen;
  }
}

export interface Target {
  readonly file: string;
  /** The chart whose score includes this file, or the file itself if several charts use it. */
  readonly chart: string;
  /**
   * Node tests that import the file or its chart: those in its own folder or, if there are none, in its domain,
   * otherwise all.
   */
  readonly tests: readonly string[];
  /** Browser tests that reach it: those in its own folder or, if there are none, in its domain. */
  readonly screens: readonly string[];
  /**
   * Tests with real parts, for a file of the service: those in its own folder or, if there are none, in its domain.
   */
  readonly parts: readonly string[];
}

const stem = (file: string) => basename(file).replace(/(\.[a-z]+)?\.ts$/, '');

/**
 * Returns the tests in the folder of `tests/` that corresponds to the source's folder, or to its nearest
 * parent with tests.
 */
function nearest(file: string, tests: readonly string[]): readonly string[] {
  for (let room = dirname(file); room !== 'machines' && room !== '.'; room = dirname(room)) {
    const there = tests.filter((test) => test.startsWith(`${room.replace(/^machines/, 'tests')}/`));
    if (there.length > 0) return there;
  }
  return [];
}

/** Returns every file below `machines/` and `backend/` that contains decisions, with its tests. */
export const targetsOf = (sources: Sources): Target[] => [
  ...targetsOfCharts(sources),
  ...targetsOfService(sources),
];

/** Code for tests and demos, and code that runs only once at the start, is not mutated. */
const servesNobody = /^backend\/seed\/|\/(tables|seeding|seedAlbums|part)\.ts$|\.d\.ts$|^backend\/[^/]+\.ts$/;
/**
 * Returns the tests that apply to the whole service: race conditions for locks, whose absence the embedded
 * store would never reveal; isolation of customers for authorisation checks; remains of a deleted account for
 * deletions.
 */
export const ofEveryRoom = ({ what, guard }: { readonly what: string; readonly guard: boolean }) => [
  ...(/for (update|share)|lockCustomer/.test(what) ? ['tests/backend/atOnce.test.ts'] : []),
  ...(guard ? ['tests/authorization/backend/matrix.test.ts'] : []),
  ...(guard && /holds without .*(customer|subject|owner)/.test(what)
    ? ['tests/authorization/backend/bystander.test.ts']
    : []),
  ...(/: forget\w*: /.test(what) ? ['tests/confirmations/backend/deletion.test.ts'] : []),
];

/**
 * For the service no list of reachable files is needed, because a running service reaches everything; the tests of a
 * file's folder apply.
 */
function targetsOfService(sources: Sources): Target[] {
  const tests = sources.files
    .filter((file) => /^tests\/(?!laws\/).*\.test\.ts$/.test(file))
    .map((file) => ({ file, reaches: sources.reached(file, () => true) }))
    .map((one) => ({ ...one, starts: one.reaches.has('backend/main.ts') }));
  const onParts = tests.filter(({ starts }) => starts).map(({ file }) => file);
  /** Maps the folder's name to that of the charts: the service's `customers` is called `customer` there. */
  const roomOf = (file: string) =>
    file.replace(/^backend/, 'machines').replace(/^machines\/customers/, 'machines/customer');
  const inRoomOf = (file: string) => nearest(roomOf(file), onParts);
  return sources.files
    .filter((file) => file.startsWith('backend/') && !servesNobody.test(file))
    .map((file) => {
      const alone = tests
        .filter(({ starts, reaches }) => !starts && reaches.has(file))
        .map((test) => test.file);
      const own = inRoomOf(file);
      const users = sources.files.filter(
        (other) => other.startsWith('backend/') && sources.importsOf(other).includes(file),
      );
      const borrowed = users.flatMap(inRoomOf);
      const common = onParts.filter((test) => test.startsWith('tests/backend/'));
      // Folders that are tested without the whole service, such as identity, need no tests from other folders.
      const isTriedAlone = nearest(roomOf(file), alone).length > 0;
      const room = isTriedAlone || own.length > 0 ? own : [...new Set([...borrowed, ...common])];
      return { file, chart: file, tests: alone, screens: [], parts: room };
    });
}

function targetsOfCharts(sources: Sources): Target[] {
  const parts = new Map(
    sources.files
      .filter((file) => file.startsWith('machines/') && isChart(file))
      .map((chart) => [
        chart,
        sources.reached(chart, (file) => file.startsWith('machines/') && !isChart(file)),
      ]),
  );
  const inTests = (file: string) => file.startsWith('tests/');
  /** A selector's test also covers what the selector reads, and the example of a shared chart covers that chart. */
  const leadsOn = (file: string) =>
    inTests(file) || file.endsWith('.selectors.ts') || file.endsWith('/examples.ts');
  const onNode = sources.files
    .filter((file) => inTests(file) && file.endsWith('.test.ts'))
    .map((file) => ({ file, reaches: sources.reached(file, leadsOn) }))
    // Tests with real parts test the service, and take minutes.
    .filter(({ reaches }) => ![...reaches].some((file) => file.startsWith('backend/')));
  const inBrowser = sources.files
    .filter((file) => inTests(file) && file.endsWith('.browser.test.tsx'))
    .map((file) => ({ file, reaches: sources.reached(file, () => true) }));

  return sources.files
    .filter((file) => file.startsWith('machines/') && !decidesNothing.test(file))
    .map((file) => {
      const owners = isChart(file)
        ? [file]
        : [...parts].filter(([, reaches]) => reaches.has(file)).map(([chart]) => chart);
      const own =
        owners.find((owner) => stem(owner) === stem(file) && dirname(owner) === dirname(file)) ??
        (owners.length === 1 ? owners[0] : undefined);
      const meant = [file, ...owners];
      const all = onNode
        .filter(({ reaches }) => meant.some((one) => reaches.has(one)))
        .map((test) => test.file);
      const near = nearest(file, all);
      return {
        file,
        chart: own ?? file,
        tests: near.length > 0 ? near : all,
        screens: nearest(
          file,
          inBrowser.filter(({ reaches }) => reaches.has(file)).map((test) => test.file),
        ),
        parts: [],
      };
    });
}

/** Returns whether `wanted` contains this file, by its path or by its chart's name. */
export const isMeant = ({ file, chart }: Target, wanted: readonly string[]): boolean =>
  wanted.length === 0 ||
  wanted.some((one) => file === one || file.startsWith(`${one.replace(/\/$/, '')}/`) || stem(chart) === one);
