import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const tests = fileURLToPath(new URL('..', import.meta.url));

/** The subjects of tests: domains, and layers that belong to no domain. */
const places = [
  /^[a-zA-Z]+\/(?:[a-z]+\/)?(?:backend|chart|screen|services)\/[^/]+$/,
  /^(?:backend|cluster|contracts|kit|laws|tools)\/[^/]+$/,
  /^ui\/(?:[a-z]+\/)*[^/]+$/,
];
const astray = (files: readonly string[]) =>
  files.filter((file) => /\.test\.tsx?$/.test(file) && !places.some((place) => place.test(file)));

test('every test is in the folder of its domain, or of its shared layer', () => {
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(500);
  expect(astray(files)).toEqual([]);
});

test('a test beside its domain’s folders is found', () => {
  expect(astray(['jobs/queue.test.ts', 'jobs/kit.ts', 'jobs/backend/queue.test.ts'])).toEqual([
    'jobs/queue.test.ts',
  ]);
});
