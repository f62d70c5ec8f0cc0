import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';
import { below, isNode, nameOf, type Node } from './syntax.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const isForced = ({ type, typeAnnotation }: Node) =>
  type === 'TSAsExpression' && isNode(typeAnnotation) && typeAnnotation.type === 'TSNeverKeyword';
const propertiesOf = ({ properties }: Node): readonly Node[] =>
  Array.isArray(properties) ? properties.filter(isNode) : [];
const keyOf = ({ key }: Node) => nameOf(key);
/** The fixtures of a chart's proof: for every event, and for every outcome of its actors. */
const fixtures = ['events', 'outcomes'];
const isProof = (node: Node) =>
  node.type === 'ObjectExpression' &&
  fixtures.every((name) => propertiesOf(node).some((property) => keyOf(property) === name));

/**
 * Returns the type assertions in proofs. The types of the kit require a fixture for every event and actor, and `as
 * never` would compile without any. References that represent other charts are passed in `input`, where assertions
 * are allowed.
 */
const forcedIn = (files: Iterable<readonly [string, string]>) =>
  [...files].flatMap(([file, text]) => {
    const program = parseSync(file, text).program as unknown as Node;
    return [...below(program)].some((node) => {
      const whole = isForced(node) && isNode(node['expression']) && isProof(node['expression']);
      return (
        whole ||
        (isProof(node) &&
          propertiesOf(node).some(
            (property) => fixtures.includes(keyOf(property)) && [...below(property)].some(isForced),
          ))
      );
    })
      ? [file]
      : [];
  });

test('the events and outcomes of a proof are those of the chart, by type', () => {
  const proofs = new Map([...readSources(root, ['tests'])].filter(([, text]) => /\bproveChart\(/.test(text)));
  expect(proofs.size).toBeGreaterThan(80);
  expect(forcedIn(proofs)).toEqual([]);
});

test.each([
  ['whole', "proveChart('a', { machine, events: {}, outcomes: {} } as never);"],
  ['in its events', "proveChart('a', { machine, events: { 'a.b': list as never }, outcomes: {} });"],
  [
    'in its outcomes',
    "proveChart('a', { machine, events: {}, outcomes: { send: { done: [x as never] } } });",
  ],
  ['where it is kept by a name', 'const proof = { machine, events: {} as never, outcomes: {} };'],
])('a proof that is forced %s is found', (_, text) => {
  expect(forcedIn([['tests/a.test.ts', text]])).toEqual(['tests/a.test.ts']);
});
