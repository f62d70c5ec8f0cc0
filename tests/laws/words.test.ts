import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';
import { sourceFolders } from '../../tools/sourceFolders.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Invented words that standard terms have replaced, as they would appear in identifiers. */
const given = [
  /^(?:hole|holes|lasting|keeper|fetchedChart|atFirst|whenStill|lookedAt|LookedAt|lookedAtBy|onLook|Looked)$/,
  /^(?:hands|Hands|GridHands|SelectionHands|handsInReach|handsThere|missedKeys)$/,
  /^(?:shed|Shed|nothingShed|forgetPace|withTaken)$/,
  /^(?:jump|#jump)$/,
  /^(?:isNews|isTold|pageTold|toldStatus|toldColour)$/,
  /^[A-Z]\w*(?:Told|News|Inbox)$/,
  /^(?:\w*Wish(?:es)?|wish(?:es)?|wish(?:es)?Of|Wished)$/,
  /^(?!(?:sur|inter|createInter|type)face$)\w*[a-z]Face$/,
  /^(?:face|faceOf|\w*FaceOf)(?![a-z])\w*$/,
  // These words had several meanings: a position, a URL, a host; any value that was read.
  /^(?:Place|Read)$/,
];
/** Former names in views and charts; elsewhere the words are plain English, or belong to the shop's domain. */
const givenInViews = [/^(?:later|desk|Desk|pace|Pace|began)$/];
/** In tests of charts, the tested machine is called `subject`. */
const givenInCharts = [/^bench$/];

const patternsFor = (file: string) => [
  ...given,
  ...(/^(?:machines|src)\//.test(file) ? givenInViews : []),
  ...(/^tests\/.+\/chart\//.test(file) ? givenInCharts : []),
];

/** Returns a source without comments, strings, and text between tags. */
const withoutText = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '')
    .replace(/>[^<>{}=;()]*(?=<)/g, '>');

/** Returns the replaced words that a source still uses in names; comments and texts may contain them. */
const oldWords = (source: string, file = 'src/a.ts') =>
  [
    ...new Set(withoutText(source).match(/(?<=[\s([{!,;:?.<|&=>])(?:#|\b)[A-Za-z]\w*\b(?!\s*(?:<\/|-))/g)),
  ].filter((word) => patternsFor(file).some((pattern) => pattern.test(word)));

test('identifiers are standard terms of the field, not invented ones', () => {
  const sources = readSources(root, sourceFolders);
  expect(sources.size).toBeGreaterThan(1500);
  expect(
    [...sources]
      .filter(([file]) => file !== 'tests/laws/words.test.ts')
      .flatMap(([file, text]) => oldWords(text, file).map((word) => `${file}: ${word}`)),
  ).toEqual([]);
});

test.each([
  ['a type', 'export type PageTold = string;', ['PageTold']],
  ['a function', 'const face = albumFace(snapshot);', ['face', 'albumFace']],
  [
    'a selector',
    'export const faceOf = pick; const told = storageFaceOf(snapshot), faceOfPhase = {};',
    ['faceOf', 'storageFaceOf', 'faceOfPhase'],
  ],
  ['a property', 'return known.jump;', ['jump']],
  ['a value', 'const later = lazy(load);', ['later']],
  ['a type of many meanings', 'interface Place {}', ['Place']],
])('an old word is found as %s', (_, source, found) => {
  expect(oldWords(source)).toEqual(found);
});

test('English text is accepted: in comments, in strings, within other words', () => {
  expect(oldWords("/** told later */ const surface = 'a jump'; interface Interface {} // pace")).toEqual([]);
});

test('a word banned in views is accepted elsewhere, and a chart’s test has no bench', () => {
  expect(oldWords('const later = 1, bench = 2;', 'backend/a.ts')).toEqual([]);
  expect(oldWords('const later = 1, bench = 2;', 'tests/a/chart/a.test.ts')).toEqual(['bench']);
});
