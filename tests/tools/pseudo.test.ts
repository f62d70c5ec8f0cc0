import { expect, test } from 'vitest';
import { pseudo, pseudoCatalogue } from '../../tools/languages/pseudo.ts';

test('[7.12b] a word becomes 80 % longer and a sentence 40 %, after its last letter and in words', () => {
  expect([
    pseudo(['Orders'], 'accented'),
    pseudo(['Your order is on its way.'], 'accented'),
    pseudo(['Loading…'], 'accented'),
  ]).toEqual([['Óŕđéŕśóóóóó'], ['Ýóúŕ óŕđéŕ íś óń íťś ŵáý óóóóóó óó.'], ['Ĺóáđíńǵóóóóóó…']]);
});

test('placeholders, tags, numbers and plurals stay as they are', () => {
  expect(pseudo(['Track<0> order ', ['code'], '</0>'], 'accented')).toEqual([
    'Ťŕáćķ<0> óŕđéŕ óóóó ',
    ['code'],
    '</0>',
  ]);
  expect(
    pseudo([['count', 'plural', { offset: 1, one: ['#', ' day'], other: ['#', ' days'] }]], 'accented'),
  ).toEqual([['count', 'plural', { offset: 1, one: ['#', ' đáý óó'], other: ['#', ' đáýś óó'] }]]);
});

test('the mirrored alphabet is right-to-left; the folder of a catalogue is unchanged', () => {
  const { '': folder, menu } = pseudoCatalogue({ '': 'abc', menu: ['Menu'] }, 'mirrored');
  expect(folder).toBe('abc');
  expect(String(menu)).toMatch(/^\p{Script=Arabic}{8}$/u);
});
