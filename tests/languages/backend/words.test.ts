import { expect, test } from 'vitest';
import { message } from '../../../backend/languages/message.ts';
import { translationsIn, wordsOf, wordsOver } from '../../../backend/languages/words.ts';

const po = (...entries: readonly string[]) => `msgid ""\nmsgstr ""\n\n${entries.join('\n\n')}\n`;
const dutch = translationsIn(
  po(
    'msgid "Hello {name},"\nmsgstr "Hallo {name},"',
    'msgctxt "button"\nmsgid "Sign in"\nmsgstr "Inloggen"',
    'msgid "{n, plural, one {# photo} other {# photos}}"\nmsgstr "{n, plural, one {# foto} other {# foto’s}}"',
    'msgid "{n, number} left"\nmsgstr "Nog {n, number}"',
    'msgid "Untranslated"\nmsgstr ""',
    '#~ msgid "Gone"\n#~ msgstr "Weg"',
  ),
);
const belgian = translationsIn(po('msgid "Hello {name},"\nmsgstr "Dag {name},"'));

test('each message is in the locale, else its base, else the source', () => {
  const { say } = wordsOver('nl-BE', [belgian, dutch]);
  expect([
    say('Hello {name},', { name: 'Ann' }),
    say(message('Sign in', 'button')),
    say(message('Sign in', 'title')),
    say('Sign in'),
    say('Untranslated'),
    say('Gone'),
  ]).toEqual(['Dag Ann,', 'Inloggen', 'Sign in', 'Sign in', 'Untranslated', 'Gone']);
});

test('counts use the plural of the language, and numbers its format', () => {
  const { say } = wordsOver('nl-NL', [dutch]);
  expect([
    say('{n, plural, one {# photo} other {# photos}}', { n: 1 }),
    say('{n, plural, one {# photo} other {# photos}}', { n: 1200 }),
    say('{n, number} left', { n: 1200 }),
  ]).toEqual(['1 foto', '1.200 foto’s', 'Nog 1.200']);
});

test('formats are those of the locale', () => {
  const { number, list, day, moment, money } = wordsOver('de-AT', []);
  const at = Date.UTC(2027, 0, 5, 14, 30);
  expect(
    [number(12_345.5), list(['A', 'B', 'C']), day(at), moment(at), money(1234, 'EUR')].map((text) =>
      text.replaceAll('\u00A0', ' '),
    ),
  ).toEqual(['12 345,5', 'A, B und C', '5. Jänner 2027', '5. Jänner 2027 um 14:30 UTC', '€ 1.234']);
});

test('a value is inserted literally: no placeholder in it expands, and it stays one line', () => {
  const { say } = wordsOver('en-GB', []);
  expect(
    [String.raw`C:\u202Eevil`, 'Ann\n\nOpen https://evil.example', '{name}', '#', 'דנה'].map((name) =>
      say('Hello {name},', { name }),
    ),
  ).toEqual([
    String.raw`Hello C:\u202Eevil,`,
    'Hello Ann Open https://evil.example,',
    'Hello {name},',
    'Hello #,',
    'Hello \u2068דנה\u2069,',
  ]);
});

test('a language without any translation speaks English as a whole; English of Ireland is its own', () => {
  expect([wordsOf('en-GB').locale, wordsOf('en-IE').locale]).toEqual(['en-GB', 'en-IE']);
  expect(wordsOver('nl-BE', [belgian]).locale).toBe('nl-BE');
});

test('a missing value, one of another kind or one not in the message does not compile', () => {
  const { say } = wordsOver('en-GB', []);
  const wrong = (): readonly string[] => [
    // @ts-expect-error a value is missing
    say('Hello {name},'),
    // @ts-expect-error a value is missing
    say('From {first, number} to {last}', { first: 1 }),
    // @ts-expect-error a number is needed
    say('{n, plural, one {# photo} other {# photos of {album}}}', { n: '1', album: 'A' }),
    // @ts-expect-error a text within a plural is missing
    say('{n, plural, one {# photo} other {# photos of {album}}}', { n: 1 }),
    // @ts-expect-error a text is needed
    say('Hello {name},', { name: 1 }),
    // @ts-expect-error no such value
    say('Hello', { name: 'Ann' }),
    // @ts-expect-error a text that is put together is in no catalogue
    say(['Hello', 'you'].join(' ')),
  ];
  expect(wrong).toBeTypeOf('function');
});
