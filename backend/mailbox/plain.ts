import type { Said } from '../ports.ts';

/** Returns the text part: the same sentences in the same order, with the link on its own line. */
export function plainText(
  { words, greeting, paragraphs, button, facts = [], footer }: Said,
  wordmark: string,
): string {
  // In French, a no-break space precedes a colon.
  const colon = words.locale.startsWith('fr') ? '\u00a0:' : ':';
  const link = button === undefined ? [] : [`${button.label}${colon}\n${button.url}`];
  const table =
    facts.length === 0 ? [] : [facts.map(({ label, value }) => `${label}${colon} ${value}`).join('\n')];
  const end = [
    '--',
    ...footer,
    words.say('This is an automated e-mail from {brand}. Please don’t reply.', { brand: wordmark }),
  ].join('\n');
  return [greeting, ...paragraphs, ...link, ...table, end].join('\n\n');
}
