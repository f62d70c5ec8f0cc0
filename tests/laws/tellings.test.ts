import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What makes `tell`, the directory and the lazy actor out of XState. */
const machinery = ['machines/app/directory.ts', 'machines/app/lazyActor.machine.ts', 'machines/app/tell.ts'];

const untyped = [
  /\bsystem\s*\??\.\s*get\s*\(/,
  /\bAnyEventObject\b/,
  /\bas\s+(?:unknown\s+as\s+)?AnyActorRef\b/,
  /\bsayTo\s*\(/,
];
const tellersWithoutTypes = (files: Iterable<readonly [string, string]>) =>
  [...files]
    .filter(([file, text]) => !machinery.includes(file) && untyped.some((pattern) => pattern.test(text)))
    .map(([file]) => file)
    .sort();

test('a chart tells another one by its name and with typed events, or by the reference it was given', () => {
  const sources = readSources(root, ['machines', 'src/actors']);
  expect(sources.size).toBeGreaterThan(200);
  expect(tellersWithoutTypes(sources)).toEqual([]);
});

test.each([
  ['looked up', "const toasts = system.get('toasts');"],
  ['looked up where it may be absent', "args.system?.get('auth')"],
  ['known by nothing', "(found as AnyActorRef).send({ type: 'tost.show' })"],
  ['told anything', 'const tellIt = (event: AnyEventObject) => ref.send(event);'],
  ['told by a stub', "const track = sayTo('tracking', () => ({ type: 'event.track' }));"],
])('a chart that is %s is found', (_, text) => {
  expect(tellersWithoutTypes([['machines/a.ts', text]])).toEqual(['machines/a.ts']);
});
