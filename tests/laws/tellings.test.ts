import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';
import { below, calledBy, isNode, nameOf, type Node } from './syntax.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The modules that build `tell`, the actor directory and the lazy actors on XState. */
const machinery = [
  'machines/system/directory.ts',
  'machines/system/lazyActor.machine.ts',
  'machines/system/tell.ts',
];

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

test('a chart sends typed events to another one by its name, or by a given reference', () => {
  const sources = readSources(root, ['machines', 'src/actors']);
  expect(sources.size).toBeGreaterThan(200);
  expect(tellersWithoutTypes(sources)).toEqual([]);
});

test.each([
  ['looked up', "const toasts = system.get('toasts');"],
  ['looked up where it may be absent', "args.system?.get('auth')"],
  ['known by nothing', "(found as AnyActorRef).send({ type: 'tost.show' })"],
  ['any event', 'const tellIt = (event: AnyEventObject) => ref.send(event);'],
  ['sent by a stub', "const track = sayTo('tracking', () => ({ type: 'event.track' }));"],
])('a chart that is %s is found', (_, text) => {
  expect(tellersWithoutTypes([['machines/a.ts', text]])).toEqual(['machines/a.ts']);
});

/**
 * If the target is a string, XState accepts any event, because it does not know the type of the child. Charts
 * therefore write `const toList: ToChild<'list', …> = sendTo` (`machines/system/toChild.ts`, D223); within
 * `enqueueActions`, the event itself states the type that it satisfies. A function that only selects one of its
 * parameters returns a reference, as its type shows.
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

test('a chart sends to its children by name the events that they accept', () => {
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
])('a child that receives any event by %s is found', (_, text) => {
  expect(childrenWithoutTypes([['machines/a.ts', text]])).toEqual(['machines/a.ts']);
});

/** Names of references that are passed to `enqueue.sendTo`: XState derives the event's type from the reference. */
const references = /^(?:\w*[rR]ef|asker|chart|download|library|list|owner|pages?|query|to|waiter|watcher)$/;
/** Functions that return a reference. */
const givers = ['refOf', 'sectionOf'];

/**
 * Returns whether XState can check events to this target: its name is that of a reference, or its type is
 * one.
 */
function isReference(target: unknown): boolean {
  if (!isNode(target)) return false;
  if (target.type === 'MemberExpression') return references.test(nameOf(target['property']));
  if (target.type === 'CallExpression') return givers.includes(calledBy(target));
  if (target.type === 'ArrowFunctionExpression') return isReference(target['body']);
  if (target.type !== 'TSAsExpression') return references.test(nameOf(target));
  const { typeAnnotation: type } = target;
  return isNode(type) && /Ref$/.test(nameOf(type['typeName']));
}

/**
 * With an id in a variable, `enqueue.sendTo` accepts any event, so the event itself must state the type that it
 * satisfies.
 */
const toldByVariable = (files: Iterable<readonly [string, string]>) =>
  [...files].flatMap(([file, text]) =>
    [...below(parseSync(file, text).program as unknown as Node)]
      .filter((node) => /^\w*\.sendTo$/.test(calledBy(node)))
      .map((node) => node['arguments'] as readonly unknown[])
      .filter(
        ([target, event]) =>
          !isReference(target) && !(isNode(event) && event.type === 'TSSatisfiesExpression'),
      )
      .map(([target]) => `${file} ${isNode(target) ? nameOf(target) || target.type : ''}`),
  );

test('an action sends to references, and to ids only events checked with satisfies', () => {
  const sources = [...readSources(root, ['machines'])].filter(([file]) => file !== 'machines/system/tell.ts');
  expect(toldByVariable(sources)).toEqual([]);
});

test.each([
  ['a variable', 'enqueue.sendTo(id, { type: "query.rety" });', 'id'],
  ['a field', 'enqueue.sendTo(toast.id, { type: "query.rety" });', 'MemberExpression'],
  ['a template', 'enqueue.sendTo(`list-${id}`, { type: "query.rety" });', 'TemplateLiteral'],
  ['a function', 'enqueue.sendTo(({ context }) => context.name, { type: "a" });', 'ArrowFunctionExpression'],
  ['what a cast calls a string', 'enqueue.sendTo(one as string, { type: "a" });', 'TSAsExpression'],
])('an id that receives an event by %s is found', (_, text, found) => {
  expect(toldByVariable([['machines/a.ts', text]])).toEqual([`machines/a.ts ${found}`]);
});

/** The modules that look up a running chart by its name, with the reason why `tell` is not enough. */
const lookups: Readonly<Record<string, string>> = {
  'machines/albums/album.machine.ts': 'its list of photos is handed the library',
  'machines/albums/album.setup.ts': 'a callback: it says that it is over when it is stopped',
  'machines/albums/choice.machine.ts': 'its list of photos is handed the library',
  'machines/system/tell.ts': 'tells',
  'machines/downloads/downloadsPage.machine.ts': 'a callback: it says that it is over when it is stopped',
  'machines/flags/flagsWatch.ts': 'a callback: it says that it is over when it is stopped',
  'machines/modals/modalWhile.ts': 'a callback: it says that it is over when it is stopped',
  'machines/photos/lists/photosPage.machine.ts': 'its list of photos is handed the library',
  'machines/request/request.machine.ts': 'asks only whether anybody could answer',
  'src/actors/consent/index.ts': 'follows where the person is',
  'src/actors/downloads/index.ts': 'follows where the person is and what is on',
  'src/actors/language/index.ts': 'follows where the page is and whether a session runs',
  'src/actors/phoneUploads/offer.ts': 'follows what is on',
  'src/actors/photos/lists/photoList.ts': 'follows what the library says of a photo',
  'src/actors/prints/index.ts': 'follows the menus',
  'src/actors/storage/sources.ts': 'follows what is on, where the person is and what the library counts',
};

test('a running chart is looked up only where that is listed, with its reason', () => {
  const sources = [...readSources(root, ['machines', 'src'])];
  const found = sources.filter(([, text]) => /\bfindActor\s*\(/.test(text)).map(([file]) => file);
  expect(found.sort()).toEqual(Object.keys(lookups).sort());
});
