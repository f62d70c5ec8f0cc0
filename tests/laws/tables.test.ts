import { expect, test } from 'vitest';
import { staleTables, withTable } from '../../tools/tables.ts';

test('the tables in the documents equal the table of calls', () => {
  expect(staleTables().map(({ file }) => file)).toEqual([]);
});

test('a table is between its markers and nowhere else', () => {
  const page = 'One.\n<!-- a -->\nold\n<!-- /a -->\nTwo.\n';
  expect(withTable(page, 'a', 'new')).toBe('One.\n<!-- a -->\nnew\n<!-- /a -->\nTwo.\n');
  expect(() => withTable(page, 'b', 'new')).toThrow('no place for the table b');
});
