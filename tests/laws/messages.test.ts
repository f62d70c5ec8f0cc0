import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalogues, messagesOf } from '../../tools/wording/read.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Single words that are a verb in one place and a noun or a state in another. */
const ambiguous =
  /^(?:Account type|Card|Change|Clear|Copy|Current|Download|Edit|Export|Hidden|Import|Invoice|Name|Next|Open|Order|Previous|Print|Rename|Search|Select|Sent|Share|Shop|Show|Subscribed|Upload|View)$/;

/** Contexts of messages that are complete although they look like fragments. */
const whole = /^(?:salutation|separator)$/;

/** Returns the messages that cannot be translated properly, each with the reason. */
const untranslatable = (messages: ReturnType<typeof messagesOf>): string[] =>
  messages.flatMap(({ text, context }) => [
    ...(/\{\d/.test(text) ? [`“${text}” has a placeholder without a name`] : []),
    ...(/^[\s,.;]|[\s,;]$/.test(text) && !whole.test(context)
      ? [`“${text}” is a fragment of a sentence`]
      : []),
    ...(/^(?:and|are|for|in|is|of|or|to|was|will|with)\b/.test(text) && !whole.test(context)
      ? [`“${text}” is a fragment of a sentence`]
      : []),
    ...(ambiguous.test(text) && context === '' ? [`“${text}” has no context`] : []),
  ]);

test.each(catalogues)(
  'each message of %s is whole, has named placeholders and a context where it is ambiguous',
  (file) => {
    const messages = messagesOf(readFileSync(`${root}${file}`, 'utf8'));
    expect(messages.length).toBeGreaterThan(file.startsWith('src/') ? 1_000 : 50);
    expect(untranslatable(messages)).toEqual([]);
  },
);

test.each([
  ['msgid "{0} of {total}"', 'has a placeholder without a name'],
  ['msgid "{0, plural, one {# day} other {# days}}"', 'has a placeholder without a name'],
  ['msgid "are deleted permanently."', 'is a fragment of a sentence'],
  ['msgid ", done"', 'is a fragment of a sentence'],
  ['msgid "Order"', 'has no context'],
])('%s %s', (id, reason) => {
  expect(untranslatable(messagesOf(`msgid ""\nmsgstr ""\n\n${id}\nmsgstr ""\n`))).toEqual([
    expect.stringContaining(reason),
  ]);
});

test('a word with a context and a sentence with named placeholders pass', () => {
  const po =
    'msgid ""\n\nmsgctxt "verb, button"\nmsgid "Order"\n\nmsgid ""\n"{count} of "\n"{total} selected"\n';
  expect(untranslatable(messagesOf(po))).toEqual([]);
});
