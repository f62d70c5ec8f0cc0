import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createVitest, type Vitest } from 'vitest/node';
import { passingIn } from './copy.ts';

/** The environment in which tests run: Node for charts, the browser for screens, real parts for the service. */
export type TestRunner = 'node' | 'browser' | 'parts';

/** A request to run one test file on one mutant. */
export interface Asked {
  readonly place: TestRunner;
  readonly root: string;
  readonly tests: string;
  /**
   * The file to mutate: on disk for tests with real parts, otherwise by the plugin; unchanged if there is no `index`.
   */
  readonly file?: string;
  readonly body?: boolean;
  readonly index?: number;
}

/** `unread`: no test failed but not all ran, so the result is inconclusive. `late`: a timeout. */
export type Answer = 'noticed' | 'late' | 'passed' | 'unread';

const settings: Readonly<Record<TestRunner, { readonly config: string; readonly project: string[] }>> = {
  node: { config: 'tools/teeth/vitest.config.ts', project: [] },
  browser: { config: 'tools/teeth/browser.config.ts', project: ['browser', 'touch'] },
  parts: { config: 'vitest.config.ts', project: ['unit', 'laws', 'parts'] },
};

/** Prevents the service's store from being created again for every mutant (`tests/kit/backend.ts`). */
process.env['WHOLE_ROOT'] = fileURLToPath(new URL('../..', import.meta.url));

/** Keyed by kind and folder, because tests in a copy differ from those in the repository. */
const running = new Map<string, Promise<Vitest>>();
function vitestOf({ place, root }: Asked): Promise<Vitest> {
  const { config, project } = settings[place];
  const found =
    running.get(`${place} ${root}`) ??
    createVitest('test', {
      root,
      project,
      config: `${root}/${config}`,
      watch: false,
      bail: 1,
      reporters: [{}],
    });
  running.set(`${place} ${root}`, found);
  return found;
}

async function answerTo(asked: Asked): Promise<Answer> {
  const { root, tests, file, body, index, place } = asked;
  const broken = file !== undefined && index !== undefined && place !== 'parts';
  if (place === 'parts') {
    process.env['HURRY'] = '1';
    // Includes the tests that kill processes.
    process.env['NIGHTLY_OF'] = '*';
    process.env['TMPDIR'] = passingIn(root);
    mkdirSync(passingIn(root), { recursive: true });
  }
  process.env['MUTANT'] = broken ? `${body === true ? 'body' : 'chart'} ${index} ${file}` : '';
  const vitest = await vitestOf(asked);
  if (file !== undefined) vitest.invalidateFile(`${root}/${file}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications([`${root}/${tests}`]),
    true,
  );
  if (file !== undefined) vitest.invalidateFile(`${root}/${file}`);
  const all = testModules.flatMap(({ children }) => [...children.allTests()]);
  const red =
    all.some((test) => test.result().state === 'failed') ||
    // A hook of a suite failed; walks through charts run in such a hook.
    testModules.some(({ children }) => [...children.allSuites()].some((suite) => suite.errors().length > 0));
  if (red) return 'noticed';
  if (testModules.some((module) => module.errors().length > 0) || all.length === 0) return 'unread';
  // Errors outside of any test: on Node they come from the tested code; in the browser they may come from the
  // connection.
  if (unhandledErrors.length > 0) return place === 'browser' ? 'unread' : 'noticed';
  return 'passed';
}

process.on('message', (asked: Asked) => {
  void answerTo(asked)
    .catch((error: unknown): Answer => {
      process.stderr.write(`${String(error)}\n`);
      return 'unread';
    })
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
