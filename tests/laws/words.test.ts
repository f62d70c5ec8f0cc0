import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Home-made words that gave way to the field's own, as they would stand in an identifier. */
const given = [
  /^(?:hole|holes|lasting|atFirst|whenStill|later|lookedAt|LookedAt|lookedAtBy|onLook)$/,
  /^(?:desk|Desk|Hands|GridHands|handsInReach|handsThere|missedKeys)$/,
  /^(?:shed|Shed|nothingShed|pace|Pace|forgetPace|withTaken)$/,
  /^(?:jump|#jump)$/,
  /^[A-Z]\w*(?:Told|News|Inbox|Wish)$/,
  /^(?!(?:sur|inter|createInter|type)face$)\w*[a-z]Face$/,
  /^(?:faceOf|\w*FaceOf)(?![a-z])\w*$/,
];

/** Comments, strings, and what stands between two tags. */
const withoutText = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '')
    .replace(/>[^<>{}=;()]*(?=<)/g, '>');

/** The old words that a source still uses as names; what is written in comments and texts is English. */
const oldWords = (source: string) =>
  [
    ...new Set(withoutText(source).match(/(?<=[\s([{!,;:?.<|&=>])(?:#|\b)[A-Za-z]\w*\b(?!\s*(?:<\/|-))/g)),
  ].filter((word) => given.some((pattern) => pattern.test(word)));

test('names are the standard words of the field, not the ones that were made up here', () => {
  const sources = readSources(root, [
    'machines',
    'src/actors',
    'src/app',
    'src/context',
    'src/screens',
    'src/ui',
  ]);
  expect(sources.size).toBeGreaterThan(200);
  expect([...sources].flatMap(([file, text]) => oldWords(text).map((word) => `${file}: ${word}`))).toEqual(
    [],
  );
});

test.each([
  ['a type', 'export type PageTold = string;', ['PageTold']],
  ['a function', 'const face = albumFace(snapshot);', ['albumFace']],
  [
    'a selector',
    'export const faceOf = pick; const told = storageFaceOf(snapshot), faceOfPhase = {};',
    ['faceOf', 'storageFaceOf', 'faceOfPhase'],
  ],
  ['a property', 'return known.jump;', ['jump']],
  ['a value', 'const later = lazy(load);', ['later']],
])('an old word is found as %s', (_, source, found) => {
  expect(oldWords(source)).toEqual(found);
});

test('what is English stays: in comments, in texts, within other words', () => {
  expect(oldWords("/** told later */ const surface = 'a jump'; interface Interface {} // pace")).toEqual([]);
});
