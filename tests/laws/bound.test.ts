import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../../tools/build.ts';

/** Matches an actor that a chart creates for a row of the table of calls. */
const ofRow =
  /^\s+(\w+): (?:queryFor|pagedQueryFor|addressedPageFor|readUntilFor|requestFor|watchFor|batchesFor|downloadFor|confirmFor|recordChangeFor)\(/gm;

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const below = (folder: string) =>
  filesBelow(join(root, folder)).map((path) => relative(root, path).replaceAll('\\', '/'));
const charts = below('machines').filter(
  (path) => /\.(?:machine|setup)\.ts$/.test(path) && !path.startsWith('machines/request/'),
);
const domainOf = (path: string) => path.split('/')[1] ?? '';
const bindings = new Map(
  [...new Set(charts.map(domainOf))].map((domain) => [
    domain,
    below('src/actors')
      .filter((path) => path.startsWith(`src/actors/${domain}/`))
      .map(textOf)
      .join('\n'),
  ]),
);

test('the calls of a chart are bound to its service: an unbound call would look like a failed one', () => {
  const called = charts.flatMap((path) =>
    [...textOf(path).matchAll(ofRow)].map(([, name = '']) => ({ path, name })),
  );
  expect(called.length).toBeGreaterThan(60);
  const unbound = called.filter(
    ({ path, name }) => !new RegExp(String.raw`\b${name}\b`).test(bindings.get(domainOf(path)) ?? ''),
  );
  expect(unbound).toEqual([]);
});
