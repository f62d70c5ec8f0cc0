import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const catalogue = readFileSync(fileURLToPath(new URL('../../src/locales/en-GB.po', import.meta.url)), 'utf8');

interface Message {
  readonly text: string;
  readonly hasContext: boolean;
}

/** The messages of a `.po` file; a text over several lines is joined. */
const messagesIn = (po: string): Message[] =>
  po
    .split('\n\n')
    .slice(1)
    .map((entry) => ({
      text: [...(/^msgid (.*(?:\n".*)*)/m.exec(entry)?.[1] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)]
        .map(([, part = '']) => part)
        .join(''),
      hasContext: /^msgctxt /m.test(entry),
    }));

/** One word each that is a verb in one place and a noun or a state in another. */
const ambiguous =
  /^(?:Account type|Card|Change|Clear|Copy|Current|Download|Edit|Export|Hidden|Import|Invoice|Name|Next|Open|Order|Previous|Print|Rename|Search|Select|Sent|Share|Shop|Show|Subscribed|Upload|View)$/;

/** Each message that translators cannot translate, with the reason. */
const untranslatable = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ text, hasContext }) => [
    ...(/\{\d/.test(text) ? [`“${text}” has a placeholder without a name`] : []),
    ...(/^[\s,.;]|[\s,;]$/.test(text) ? [`“${text}” is a fragment of a sentence`] : []),
    ...(/^(?:and|are|for|in|is|of|or|to|was|will|with)\b/.test(text)
      ? [`“${text}” is a fragment of a sentence`]
      : []),
    ...(ambiguous.test(text) && !hasContext ? [`“${text}” has no context`] : []),
  ]);

test('a message is whole, names its placeholders and has a context where one word is ambiguous', () => {
  const messages = messagesIn(catalogue);
  expect(messages.length).toBeGreaterThan(1_000);
  expect(untranslatable(messages)).toEqual([]);
});

test.each([
  ['msgid "{0} of {total}"', 'has a placeholder without a name'],
  ['msgid "{0, plural, one {# day} other {# days}}"', 'has a placeholder without a name'],
  ['msgid "are deleted permanently."', 'is a fragment of a sentence'],
  ['msgid ", done"', 'is a fragment of a sentence'],
  ['msgid "Order"', 'has no context'],
])('%s %s', (id, reason) => {
  expect(untranslatable(messagesIn(`msgid ""\nmsgstr ""\n\n${id}\nmsgstr ""\n`))).toEqual([
    expect.stringContaining(reason),
  ]);
});

test('a word with a context and a sentence with named placeholders are in order', () => {
  const po =
    'msgid ""\n\nmsgctxt "verb, button"\nmsgid "Order"\n\nmsgid ""\n"{count} of "\n"{total} selected"\n';
  expect(untranslatable(messagesIn(po))).toEqual([]);
});
