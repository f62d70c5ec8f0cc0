import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../contracts/brand/brands.ts';
import { type Entry, entriesOf, isTranslated } from '../../tools/languages/read.ts';
import { reportAll, reportSource } from '../../tools/languages/report.ts';
import { typographyOf } from '../../tools/languages/typography.ts';
import { faultsOf } from '../../tools/languages/validate.ts';

const root = join(import.meta.dirname, '../..');
const head = 'msgid ""\nmsgstr ""\n"Language: nl-NL\\n"';
const entry = (source: string, text: string, ...notes: readonly string[]): Entry => ({
  source,
  text,
  notes,
  context: '',
  files: ['src/a.tsx'],
});

test('[7.12b] a message is missing without its text; removed messages do not count', () => {
  const po = [
    head,
    '#. At most 14 characters\n#: src/a.tsx\nmsgctxt "noun"\nmsgid "Albums"\nmsgstr ""',
    '#: src/c.tsx\n#~ msgid "Prints"\n#~ msgstr ""',
    '#: src/b.tsx\nmsgid ""\n"Long"\nmsgstr ""\n"Lang"',
    '',
  ].join('\n\n');
  const entries = entriesOf(po);
  expect(entries.map(({ source, text }) => [source, text])).toEqual([
    ['Albums', ''],
    ['Long', 'Lang'],
  ]);
  expect(entries.map(isTranslated)).toEqual([false, true]);
  expect(entries[0]).toMatchObject({
    context: 'noun',
    notes: ['At most 14 characters'],
    files: ['src/a.tsx'],
  });
});

const photos = '{count, plural, one {# photo in <0>{name}</0>} other {# photos in <0>{name}</0>}}';
test.each([
  ['Delete {name}', '{name} löschen'],
  ['<0>Learn more</0> or <1/>', '<1/> oder <0>mehr erfahren</0>'],
  [photos, '{count, plural, one {# Foto in <0>{name}</0>} other {# Fotos in <0>{name}</0>}}'],
  [photos, '{count, plural, other {# Fotos in <0>{name}</0>}}'],
  ['Add', ''],
])('“%s” may be translated as “%s”', (source, text) => {
  expect(faultsOf(entry(source, text), 'de-DE')).toEqual([]);
});

test.each([
  ['Delete {name}', '{naam} löschen', 'has the placeholders {naam} instead of {name}'],
  ['Delete {name}', 'Löschen', 'has the placeholders none instead of {name}'],
  ['<0>Learn more</0>', 'Mehr erfahren', 'has the tags none instead of /0 0'],
  ['<0>Learn more</0>', '<0>Mehr erfahren</1>', 'has the tags /1 0 instead of /0 0'],
  ['{n, plural, one {# day} other {# days}}', '{n} Tage', 'has the placeholders {n} instead of {n, plural}'],
  ['{n} days', '{n} Tage}', 'shows a brace'],
  ['{n} days', '{n Tage', 'is no message'],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# Tag}}', 'has no branch “other”'],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, few {# Tage} other {# Tage}}', 'is no message'],
])('“%s” may not be translated as “%s”, which %s', (source, text, fault) => {
  expect(faultsOf(entry(source, text), 'de-DE')).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['Add photos', 'Füge Fotos hinzu', ['At most 14 characters'], 16],
  [
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {# Tag} other {# lange Tage}}',
    ['Tab, at most 10 characters.'],
    12,
  ],
])('“%s” has no room for “%s”', (source, text, notes, length) => {
  expect(faultsOf(entry(source, text, ...notes), 'de-DE')).toEqual([
    expect.stringContaining(`has ${length} characters`),
  ]);
});

test('a placeholder, a screen-reader text, and English’s own length do not count against the room', () => {
  const room = (source: string, text: string, note: string) => faultsOf(entry(source, text, note), 'de-DE');
  expect([
    room('Pay {amount}', 'Jetzt {amount} zahlen', 'At most 14 characters'),
    room(
      'Track<0> order {n}</0>',
      'Folgen<0> der Bestellung {n}</0>',
      'The number is read aloud only: at most 6 characters without it',
    ),
    room('Deliver here instead', 'Stattdessen hierhin!', 'At most 16 characters'),
  ]).toEqual([[], [], []]);
});

const many = (translated: number, all: number) =>
  Array.from({ length: all }, (_, n) => entry(`Message ${n}`, n < translated ? `Bericht ${n}` : ''));

test('one per cent of a language may be missing, and is listed; more may not', () => {
  expect(reportAll([{ locale: 'de-DE', entries: many(198, 200) }])).toEqual({
    lines: [
      'de-DE 99 %, 2 of 200 missing',
      '  missing “Message 198” src/a.tsx',
      '  missing “Message 199” src/a.tsx',
    ],
    failures: [],
  });
  expect(reportAll([{ locale: 'de-DE', entries: many(197, 200) }]).failures).toEqual([
    'de-DE: 3 of 200 messages are missing, which is over 1 %',
  ]);
});

test('a language without translations lacks everything and fails nothing; a variant lacks nothing', () => {
  const { lines, failures } = reportAll([
    { locale: 'de-DE', entries: many(0, 200) },
    { locale: 'de-AT', entries: many(1, 200) },
  ]);
  expect([lines, failures]).toEqual([
    [
      'de-DE no translation yet: its pages are in English, as a whole',
      'de-AT 1 messages of its own; de-DE and then English for the others',
    ],
    [],
  ]);
});

test('a long list is truncated, unless its language is requested alone; a wrong translation fails', () => {
  const language = { locale: 'it-IT', entries: many(100, 200) };
  const [short, long] = [reportAll([language]), reportAll([language], true)];
  expect([short.lines.length, short.lines.at(-1), long.lines.length]).toEqual([22, '  and 80 more', 101]);
  const wrong = reportAll([{ locale: 'de-AT', entries: [entry('Delete {name}', 'Löschen')] }]);
  expect(wrong).toEqual({
    lines: [
      'de-AT 1 messages of its own; de-DE and then English for the others',
      '  wrong “Delete {name}”: “Löschen” has the placeholders none instead of {name}',
    ],
    failures: ['de-AT: 1 translations are wrong'],
  });
});

test('[7.12b, 9.13] a missing message of a locale is its base’s, else English; an untranslated language is empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogues-'));
  const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'en-GB': { Albums: 'Albums', Orders: 'Orders', Photos: 'Photos' },
    'de-DE': { Albums: 'Alben', Orders: 'Bestellungen' },
    'de-AT': { Orders: 'Aufträge' },
  };
  for (const locale of locales) {
    const messages = ['Albums', 'Orders', 'Photos'].map(
      (source) => `msgid "${source}"\nmsgstr "${translations[locale]?.[source] ?? ''}"`,
    );
    writeFileSync(
      join(folder, `${locale}.po`),
      [head.replace('nl-NL', locale), ...messages, ''].join('\n\n'),
    );
  }
  const compiled = join(folder, 'compiled');
  const env = { ...process.env, CATALOGUES: folder, COMPILED: compiled, NODE_ENV: 'production' };
  const run = spawnSync(process.execPath, ['tools/locales.ts', '--compile'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect([run.stderr, run.status]).toEqual(['', 0]);
  const words = (locale: string) =>
    Object.values(
      JSON.parse(readFileSync(join(compiled, `${locale}.json`), 'utf8')) as Record<string, readonly string[]>,
    )
      .flat()
      .toSorted();
  expect({
    german: words('de-DE'),
    austrian: words('de-AT'),
    irish: words('en-IE'),
    dutch: words('nl-NL'),
    flemish: words('nl-BE'),
  }).toEqual({
    german: ['Alben', 'Bestellungen', 'Photos'],
    austrian: ['Alben', 'Aufträge', 'Photos'],
    irish: ['Albums', 'Orders', 'Photos'],
    dutch: [],
    flemish: [],
  });
});

test('words of a message that wraps are measured one by one', () => {
  const note = 'Under an icon on phones: words of at most 10 characters.';
  expect(faultsOf(entry('Copy to album', 'Copier dans un album', note), 'fr-FR')).toEqual([]);
  expect(faultsOf(entry('Copy', 'Télécharger', note), 'fr-FR')).toEqual([
    'has 11 characters where 10 have room',
  ]);
});

test.each([
  ['de-DE', 'Löschen\u00a0…'],
  ['de-DE', 'Album „{name}“: 5\u00a0GB, {percent}\u00a0% – „a ‚b‘“'],
  ['fr-FR', 'Album «\u00a0{name}\u00a0» supprimé\u202f! Voici\u00a0: https://a.fr, 10:30, 1\u202f000'],
  ['es-ES', '¿Eliminar «{name} de “Ana”»? {percent}\u00a0%'],
  ['pt-PT', '«{name}»: {percent}%, {short}\u00a0×\u00a0{long}\u00a0cm'],
  ['sv-SE', '”{name}”: {count, plural, one {# dag} other {# dagar}}, 1\u00a0000'],
  ['nl-NL', '{first} t/m {last}: foto’s van “{name}”… 50%'],
  ['nb-NO', '«{name}» – 5\u00a0GB, 8 bilder'],
  ['en-IE', '“{title}” isn’t larger than 5\u00a0GB'],
  ['it-IT', ''],
])('%s: “%s” has the typography of its language', (locale, text) => {
  expect(typographyOf(text, '', locale)).toEqual([]);
});

test.each([
  ['it-IT', "l'album", 'a straight quote or apostrophe'],
  ['it-IT', '"{name}"', 'a straight quote or apostrophe'],
  ['it-IT', 'Salvataggio...', 'three dots'],
  ['it-IT', 'Salva  ora', 'two spaces'],
  ['it-IT', 'Foto - album', 'a hyphen'],
  ['it-IT', '{minutes} min', 'before a unit'],
  ['it-IT', '5 GB', 'before a unit'],
  ['it-IT', '{n, plural, one {# min} other {#\u00a0min}}', 'before a unit'],
  ['it-IT', '10 × 15\u00a0cm', 'beside ×'],
  ['da-DK', 'Koden udløber kl. {until}.', 'after “kl.”'],
  ['sv-SE', '1 000 tecken', 'within a number'],
  ['it-IT', '{percent} %', 'the wrong space before %'],
  ['de-DE', '{percent} %', 'the wrong space before %'],
  ['de-DE', '{percent}%', 'the wrong space before %'],
  ['de-DE', 'Löschen…', 'U+00A0 before …'],
  ['de-DE', 'Album “{name}”', 'quotes of another language'],
  ['de-DE', 'Album „{name}', 'without a partner'],
  ['da-DK', 'Albummet “{name}”', 'quotes of another language'],
  ['da-DK', 'Gemmer …', 'a space before …'],
  ['nb-NO', '« {name} »', 'a space within its quotes'],
  ['nl-NL', 'Verwijderen ?', 'a space before punctuation'],
  ['fr-FR', 'Supprimer ?', 'U+202F before ; ! ?'],
  ['fr-FR', 'Supprimer\u00a0?', 'U+202F before ; ! ?'],
  ['fr-FR', 'Tri: {now}', 'U+00A0 before a colon'],
  ['fr-FR', 'Album « {name} »', 'U+00A0 within « »'],
  ['es-ES', 'Eliminar la foto?', '¿ or ¡'],
  ['it-IT', 'Salva ', 'other spaces than the source'],
])('%s: “%s” is wrong: %s', (locale, text, fault) => {
  expect(typographyOf(text, 'Save', locale)).toEqual([expect.stringContaining(fault)]);
});

test('wrong typography fails in translations, and in English outside the specification’s texts', () => {
  const entries = [entry('Saving...', 'Salvataggio...')];
  expect(reportAll([{ locale: 'it-IT', entries }]).failures).toEqual(['it-IT: 1 translations are wrong']);
  const english = { locale: 'en-GB', entries };
  expect(reportSource(english, () => false)).toEqual({
    lines: ['  wrong “Saving...” has three dots instead of …'],
    failures: ['en-GB: 1 messages are wrong'],
  });
  expect(reportSource(english, (text) => text === 'Saving...').failures).toEqual([]);
});
