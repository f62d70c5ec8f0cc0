import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';
import { below, calledBy, isNode, nameOf, type Node } from './syntax.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const loops = /^(?:For|While|DoWhile)/;
const isLoop = (node: Node) => loops.test(node.type) || /\.forEach$/.test(calledBy(node));

/**
 * The effects of an action that decides at run time: it sends to several actors, spawns or stops children, or sends
 * to an actor that it finds.
 */
type Effect = 'tells many' | 'children' | 'tells one' | 'nothing of these';

function effectOf(action: Node): Effect {
  const called = [...below(action)].map(calledBy);
  const has = (...names: readonly string[]) => names.some((name) => called.includes(name));
  if (has('enqueue.spawnChild', 'enqueue.stopChild', 'spawn')) return 'children';
  if (!has('enqueue.sendTo', 'enqueue.raise')) return 'nothing of these';
  return [...below(action)].some(isLoop) ? 'tells many' : 'tells one';
}

/** Returns every `enqueueActions` by the name of its action; if it has none, by its position. */
function effectsIn(file: string, text: string): (readonly [string, Effect])[] {
  const nodes = [...below(parseSync(file, text).program as unknown as Node)];
  const names = new Map(
    nodes.flatMap(({ type, key, value }) => (type === 'Property' ? [[value, nameOf(key)]] : [])),
  );
  return nodes
    .filter((node) => calledBy(node) === 'enqueueActions')
    .map((node) => [
      `${file.replace(/^machines\/|\.\w+\.ts$/g, '')} ${names.get(node) ?? `at ${String(node['start'])}`}`,
      effectOf(node),
    ]);
}

/** The complete list; every other decision must be a state, a guard, or the `params` of an action (D219). */
const listed: Readonly<Record<Exclude<Effect, 'nothing of these'>, Readonly<Record<string, string>>>> = {
  'tells many': {
    'auth/auth': 'tellWaiters',
    'system/lazyActor': 'forwardKept tellAbsent',
    'downloads/downloads': 'lookAgain takeUp tellPages',
    'flags/featureFlags': 'tellWatchers',
    'modals/modalStack': 'closeAbove',
    'photos/library/library': 'leave readMissing sendValue tellReturned tellVanished',
    'photos/lists/lookAhead': 'observe release travel',
    'photos/preview/preview': 'observe',
    'photos/uploads/importPhotos': 'tellItems',
    'request/queries': 'tellAll tellConcerned tellMissed tellStale',
    'toasts/toasts': 'tellAll',
  },
  children: {
    'downloads/downloads': 'fetchArchive forgetArchive forgetPhoto startPhoto',
    'exports/exportPage': 'forgetDownload forgetDownloads startDownload',
    'invoices/invoicesPage': 'forgetFile forgetYear startYear',
    'photos/library/library': 'askToDelete forgetDeletion observe renew',
    'photos/library/photoPages': 'checkAddresses endCheck endRead keepPage readWhatIsDue stopReads',
    'photos/lists/photoList': 'look turn',
    'request/batches': 'countEnded startBatches',
    'toasts/toasts': 'drop show',
  },
  'tells one': {
    'albums/copyToAlbum': 'tellAsker',
    'app/app': 'tellArea',
    'downloads/downloads': 'retryArchive tellArchive',
    'exports/exportPage': 'startFirst',
    'invoices/invoicesPage': 'tryFileAgain',
    'modals/modalStack': 'closeTopMost',
    'photos/library/library': 'passOn',
    'photos/lists/photoList': 'keepValue',
    'request/pushChannel': 'tell tellListening tellSilent',
  },
};
/** The actions that `tell` creates for every chart. */
const machinery = 'machines/system/tell.ts';

test('actions that loop or choose to send to many, spawn or stop children are each listed', () => {
  const found = [...readSources(root, ['machines'])]
    .filter(([file]) => file !== machinery)
    .flatMap(([file, text]) => effectsIn(file, text));
  const of = (effect: Effect) => found.flatMap(([name, other]) => (other === effect ? [name] : [])).sort();
  expect(of('nothing of these')).toEqual([]);
  for (const effect of ['tells many', 'children', 'tells one'] as const)
    expect(of(effect), effect).toEqual(
      Object.entries(listed[effect])
        .flatMap(([file, names]) => names.split(' ').map((name) => `${file} ${name}`))
        .sort(),
    );
});

/** Actions and assignments that contain loops, because drawings do not show their effects. */
function loopsIn(file: string, text: string): string[] {
  const nodes = [...below(parseSync(file, text).program as unknown as Node)];
  return nodes
    .filter(({ type, key, value }) => type === 'Property' && nameOf(key) === 'actions' && isNode(value))
    .flatMap(({ value }) => ((value as Node)['properties'] ?? []) as Node[])
    .filter(({ value }) => isNode(value) && calledBy(value) !== 'enqueueActions')
    .filter(({ value }) => [...below(value as Node)].some(isLoop))
    .map(({ key }) => `${file} ${nameOf(key)}`);
}

/**
 * Returns every `ref.send(…)` that is not within a `fromCallback` actor, because drawings and the inspector
 * show only the others.
 */
function bareSendsIn(file: string, text: string): string[] {
  const program = parseSync(file, text).program as unknown as Node;
  return [...below(program, (node) => calledBy(node) !== 'fromCallback')].flatMap((node) => {
    const { callee, start } = node;
    if (node.type !== 'CallExpression' || !isNode(callee) || nameOf(callee['property']) !== 'send') return [];
    return [`${file} at ${String(start)}`];
  });
}

test('plain actions and assignments neither loop nor send', () => {
  const sources = [...readSources(root, ['machines'])];
  expect(sources.flatMap(([file, text]) => loopsIn(file, text))).toEqual([]);
  expect(sources.flatMap(([file, text]) => bareSendsIn(file, text))).toEqual([]);
});

const acting = (body: string) => `setup({ actions: { act: ${body} } });`;
test.each([
  ['an action', '({ context }) => { for (const one of context.all) note(one); }'],
  [
    'an assignment',
    'assign({ all: ({ context }) => { context.all.forEach((one) => one.go()); return []; } })',
  ],
])('a loop in %s is found', (_, body) => {
  expect(loopsIn('machines/a.ts', acting(body))).toEqual(['machines/a.ts act']);
});
test.each([
  ['an action', acting("({ context }) => context.parent?.send({ type: 'a' })")],
  ['a helper of one', "const tellAll = (all) => { for (const one of all) one.send({ type: 'a' }); };"],
  ['an assignment', acting("assign(({ context }) => { context.one.send({ type: 'a' }); return {}; })")],
])('a send in %s is found', (_, text) => {
  expect(bareSendsIn('machines/a.ts', text)).toHaveLength(1);
});
test('a callback may send, as its events are drawn with the chart that runs it', () => {
  const text = "const watch = fromCallback(({ input }) => { input.one.send({ type: 'a' }); });";
  expect(bareSendsIn('machines/a.ts', text)).toEqual([]);
});

test('an unnamed one is found, too', () => {
  expect(effectsIn('machines/a.ts', 'const entry = [enqueueActions(() => {})];')).toEqual([
    ['a.ts at 15', 'nothing of these'],
  ]);
});

test.each<readonly [string, Effect, string]>([
  ['a loop that tells', 'tells many', 'for (const one of context.all) enqueue.sendTo(one, { type: "a" });'],
  ['forEach', 'tells many', 'context.all.forEach((one) => { enqueue.raise(one); });'],
  ['a child', 'children', 'enqueue.spawnChild("a");'],
  ['a child in an assignment', 'children', 'enqueue.assign({ a: ({ spawn }) => spawn("a") });'],
  ['one that may be absent', 'tells one', 'if (context.one) enqueue.sendTo(context.one, { type: "a" });'],
  [
    'a decision that is hidden',
    'nothing of these',
    'for (const one of context.all) enqueue.assign({ one });',
  ],
])('%s is distinguished', (_, effect, body) => {
  const text = `setup({ actions: { act: enqueueActions(({ context, enqueue }) => { ${body} }) } });`;
  expect(effectsIn('machines/a.ts', text)).toEqual([['a.ts act', effect]]);
});
