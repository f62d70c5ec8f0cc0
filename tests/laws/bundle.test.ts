import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesBelow } from '../../tools/build.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** What must not reach customers, by words that survive minifying. */
const strangers: readonly (readonly [string, RegExp])[] = [
  ['the inspector', /photo-account\.inspector/],
  ['the seeding service', /\/svc\/seed/],
  ['the chart test kit', /kit\.play\./],
  ['descriptions of states for reviewers', /"?meta"?:\{"?spec"?:\[/],
  ['the development build of React', /react\.development|jsxDEV/],
];

const found = (text: string): string[] =>
  strangers.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

test('every stranger is recognised', () => {
  const text = 'photo-account.inspector /svc/seed kit.play.done meta:{spec:["1"]} jsxDEV(';
  expect(found(text)).toEqual(strangers.map(([name]) => name));
});

test.runIf(existsSync(dist))(
  'the built pages hold nothing that is only for us',
  { meta: { needs: 'a build' } },
  () => {
    const scripts = filesBelow(dist).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(
      scripts.flatMap((file) => found(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)),
    ).toEqual([]);
    expect(existsSync(join(dist, 'inspector'))).toBe(false);
  },
);
