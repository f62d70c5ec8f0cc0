import { expect, test } from 'vitest';
import { messagesIn, ofService } from '../../tools/languages/extractor.ts';

const found = (code: string) => messagesIn('a.ts', code).map(({ text, context }) => [text, context]);

test('messages in code are found, called or marked, with their context', () => {
  expect(
    found(`
      const { say } = words;
      say('One'); words.say("Two {name}", { name }); words.say(message('Three', 'button'));
      const later = { one: message('Four') };
      say(later.one); other('Five');
    `),
  ).toEqual([
    ['One', undefined],
    ['Two {name}', undefined],
    ['Three', 'button'],
    ['Four', undefined],
  ]);
});

test('a concatenated text is refused, with its position', () => {
  for (const code of ['say(`One ${two}`)', "say('One' + two)", 'message(name)'])
    expect(() => found(`\n${code}`)).toThrow('a.ts:2');
});

test('the files of the service are read this way, those of the browser by the macros', () => {
  expect(
    ['/a/backend/x/y.ts', '/a/demo/y.ts', '/a/standins/y.ts', '/a/src/y.tsx', '/a/src/y.ts'].map((file) =>
      ofService.test(file),
    ),
  ).toEqual([true, true, true, false, false]);
});
