import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  exceeding,
  findings,
  type Known,
  messagesOf,
  paragraphsOf,
  readTexts,
  textsOf,
} from '../../tools/wording/read.ts';
import { findingsIn } from '../../tools/wording/rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('no file has more wording findings than are known; `npm run wording` lists them', async () => {
  const known = JSON.parse(readFileSync(`${root}tools/wording/known.json`, 'utf8')) as Known;
  const texts = await readTexts(root);
  expect(texts.filter(({ reader }) => reader === 'customers').length).toBeGreaterThan(1_000);
  expect(texts.filter(({ reader }) => reader === 'reviewers').length).toBeGreaterThan(900);
  expect(texts.filter(({ reader }) => reader === 'developers').length).toBeGreaterThan(8_000);
  expect(exceeding(findings(texts), known)).toEqual([]);
});

test.each([
  ['customers', 'Your photos are deleted for good.', 'for good', 'permanently'],
  ['customers', 'Whoever has the link can open it.', 'Whoever', 'anyone who, or the noun'],
  ['customers', 'You can not undo this.', 'can not', 'a contraction: isn’t, can’t, won’t'],
  ['customers', 'Send an email', 'email', 'e-mail'],
  ['customers', "You can't undo this.", "n't", 'curly quotes and apostrophes: ’ “ ”'],
  ['customers', '{0} of {total} selected', '{0}', 'a named placeholder'],
  ['reviewers', 'It is being read.', 'It', 'begin with the noun that the state is about'],
  ['reviewers', 'The page is told of the change.', 'is told', 'is notified of, receives'],
  ['developers', 'The list stands in the file.', 'stands in ', 'is, is placed, occurs'],
] as const)('for %s, “%s” is found with its replacement', (reader, text, found, instead) => {
  expect(findingsIn(text, reader)).toContainEqual({ found, instead });
});

test.each([
  ['customers', 'We’ll delete your photos permanently.'],
  ['reviewers', 'The album is loading; the customer sees placeholders.'],
  ['customers', 'What will be deleted'],
  ['customers', 'We couldn’t check whether you have earlier photos'],
  ['developers', 'A name such as `whoever` is code.'],
  ['developers', 'npm run teeth -- photos'],
] as const)('for %s, “%s” has no finding', (reader, text) => {
  expect(findingsIn(text, reader)).toEqual([]);
});

test('messages, comments, literals of mails and paragraphs are read, code is not', () => {
  const catalogue = 'msgid ""\nmsgstr ""\n\n#: src/a.tsx\nmsgid ""\n"One "\n"two"\nmsgstr ""\n';
  expect(messagesOf(catalogue)).toEqual([{ text: 'One two', context: '' }]);
  const source = '/** Reads\n * it. */\nexport const mail = { subject: `Your ${name} of today`, at: "x" };';
  const saidIn = (file: string) => textsOf(file, source).map(({ reader, text }) => [reader, text]);
  expect(saidIn('src/phone/labels.ts')).toEqual([
    ['developers', 'Reads\nit.'],
    ['customers', 'of today'],
  ]);
  expect(saidIn('backend/a.ts')).toEqual([['developers', 'Reads\nit.']]);
  expect(
    paragraphsOf('docs/a.md', '# A\n\nText\nwraps.\n\n```\ncode\n```\n').map(({ text }) => text),
  ).toEqual(['# A', 'Text wraps.']);
});

test('a file fails with more findings than are known, and lists all of its lines', () => {
  const found = new Map([['a.ts', ['one', 'two']]]);
  expect(exceeding(found, { 'a.ts': 2 })).toEqual([]);
  expect(exceeding(found, { 'a.ts': 1 })).toEqual(['a.ts: 2 findings, 1 known\n  one\n  two']);
});
