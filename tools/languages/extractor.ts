import type { defineConfig } from '@lingui/cli';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parseSync, Visitor, type CallExpression } from 'oxc-parser';

/** Files that Node runs without a build, which is why they cannot use lingui's macros. */
export const ofService = /\/(?:backend|demo|standins)\/.*\.ts$/;

export interface Found {
  readonly text: string;
  readonly context: string | undefined;
  readonly at: number;
}

const textOf = (node: CallExpression['arguments'][number] | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** Returns the name of the called function: `say` in both `say(…)` and `words.say(…)`. */
function nameOf({ callee }: CallExpression): string | null {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : null;
}

/** Returns the messages in a source file: arguments of `say('…')` and `message('…', 'context')`. */
export function messagesIn(file: string, code: string): Found[] {
  const found: Found[] = [];
  new Visitor({
    CallExpression: (call) => {
      const name = nameOf(call);
      if (name !== 'say' && name !== 'message') return;
      const [first, second] = call.arguments;
      const text = textOf(first);
      const line = () => code.slice(0, call.start).split('\n').length;
      if (text === undefined) {
        // Other arguments are in no catalogue; a message in a variable was extracted where it was written.
        if (name === 'message' || first?.type === 'TemplateLiteral' || first?.type === 'BinaryExpression')
          throw new Error(`${file}:${line()}: the text of a message is not a literal`);
        return;
      }
      const context = name === 'message' ? textOf(second) : undefined;
      found.push({ text, context, at: line() });
    },
  }).visit(parseSync(file, code).program);
  return found;
}

type Extractor = NonNullable<Parameters<typeof defineConfig>[0]['extractors']>[number];

export const serviceExtractor: Extractor = {
  match: (file) => ofService.test(file.replaceAll('\\', '/')),
  extract: (file, code, onMessageExtracted) => {
    for (const { text, context, at } of messagesIn(file, code))
      onMessageExtracted({
        id: generateMessageId(text, context),
        message: text,
        ...(context === undefined ? {} : { context }),
        origin: [file, at],
      });
  },
};
