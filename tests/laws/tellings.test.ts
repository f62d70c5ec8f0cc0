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

/**
 * By a string XState knows no child, and admits any event to it: a chart says `const toList: ToChild<'list', …> = sendTo`
 * instead (`machines/request/toChild.ts`, D223). Inside `enqueueActions` the event says itself what it satisfies. A
 * function that only picks one of its parameters gives a reference, and says so by its type.
 */
const untypedChild = [
  /(?<!\.)\bsendTo\(\s*['"`]/,
  /\bsendTo\(\s*\([^()]*\)\s*=>\s*['"`]/,
  /(?<!\.)\bsendTo\(\s*\(_, (?:\w+|\{ \w+ \}): (?!\w+Ref\))[^()]*\)\s*=>\s*\w+,/,
  /\.sendTo\(\s*['"`](?![^;]*\bsatisfies\b)/,
];
const childrenWithoutTypes = (files: Iterable<readonly [string, string]>) =>
  [...files]
    .filter(([, text]) => {
      const code = text.replaceAll(/\/\*[^]*?\*\//g, '');
      return untypedChild.some((pattern) => pattern.test(code));
    })
    .map(([file]) => file)
    .sort();

test('a chart tells its children by name with the events they take', () => {
  expect(childrenWithoutTypes(readSources(root, ['machines', 'src/actors']))).toEqual([]);
});

test.each([
  ['its name', "retry: sendTo('list', { type: 'query.rety' }),"],
  ['its name in the next line', "retry: sendTo(\n  'list',\n  { type: 'query.rety' }),"],
  [
    'a name that is worked out',
    'retry: sendTo(({ context }) => `list-${context.id}`, { type: "query.rety" }),',
  ],
  ['a name that is a parameter', "retry: sendTo((_, card: HomeCard) => card, { type: 'query.rety' }),"],
  ['a name within a parameter', "retry: sendTo((_, { of }: OfList) => of, { type: 'query.rety' }),"],
  ['its name while an action runs', "enqueue.sendTo('list', { type: 'query.rety' });"],
])('a child that is told anything by %s is found', (_, text) => {
  expect(childrenWithoutTypes([['machines/a.ts', text]])).toEqual(['machines/a.ts']);
});
