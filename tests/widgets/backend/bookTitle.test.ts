import { expect, test } from 'vitest';
import { sharedSaid } from '../../../backend/widgets/sharing.ts';
import { wordsOf } from '../../../backend/languages/words.ts';
import { bookTitle } from '../../../contracts/widgets/bookTitle.ts';

test.for([
  ['Photo book “Naxos in June”', 'Naxos in June'],
  ['Fotobuch „Naxos im Juni“', 'Naxos im Juni'],
  ['Fotobog ”Naxos i juni”', 'Naxos i juni'],
  ['Fotolibro «Naxos en junio»', 'Naxos en junio'],
  ['Naxos in June', 'Naxos in June'],
  ['The “good” years', 'The “good” years'],
  ['Photo book “”', 'Photo book “”'],
] as const)('%s is quoted as %s', ([name, title]) => {
  expect(bookTitle(name)).toBe(title);
});

test.for(['en-GB', 'it-IT', 'da-DK', 'es-ES', 'nl-NL'] as const)(
  '[3.13b] the mail of a shared book quotes its title once in %s',
  (locale) => {
    const { paragraphs } = sharedSaid(wordsOf(locale), {
      sender: 'Ben',
      title: 'Photo book “Naxos in June”',
      words: '',
      url: 'https://shop.example/book',
    });
    expect(paragraphs.join('')).toMatch(/[“”«]Naxos in June[”»]/);
    expect(paragraphs.join('')).not.toContain('Photo book');
  },
);
