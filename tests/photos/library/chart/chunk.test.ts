import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { AddressColumn, PhotoChunk } from '../../../../machines/photos/library/chunk.values.ts';
import { shownCard } from '../../../../src/screens/photos/grid/shownCard.ts';
import { photo } from './samples.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Collects garbage in a new task, because the target of a weak reference that was dereferenced stays alive
 * until the end of the task.
 */
async function collected(): Promise<void> {
  await setImmediate();
  collect();
}

const pageSize = 24;

/** Returns the URLs as the service signs them. */
function signed(number: number) {
  const id = `ae05ca85-4e6c-847f-a007-${String(number).padStart(12, '0')}`;
  const address = (size: string) =>
    `https://photos.example.com/svc/photos/pictures/${id}/${size}?v=customer-${'a'.repeat(30)}&d=20784&h=${number}${size}`;
  const thumbnails = (['300', '800', '1300'] as const).map((size) => ({
    id: size,
    url: address(size),
    width: 1,
    height: 1,
  }));
  return { ...photo(id), localFileName: `${number}.jpg`, url: address('original'), thumbnails };
}
const chunkOf = (page: number) =>
  new PhotoChunk(
    Array.from({ length: pageSize }, (_, index) => signed(page * pageSize + index)),
    null,
  );

test('[3.1a] a column returns every address, whatever prefixes they share', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '/', '$', '&', '1') });
  const row = fc.record({ id: part, before: part, after: part, named: fc.boolean() });
  fc.assert(
    fc.property(fc.array(row), part, (rows, start) => {
      const ids = rows.map(({ id }) => id);
      const addresses = rows.map(({ id, before, after, named }) =>
        named ? `${start}${before}${id}${after}` : before,
      );
      const column = new AddressColumn(ids, addresses);
      expect(ids.map((id, index) => column.at(index, id))).toEqual(addresses);
    }),
  );
});

test('[4.1a] the record of a photo stays the same object while a cell shows it, and is freed afterwards', async () => {
  const chunk = chunkOf(0);
  const made = () => {
    const card = chunk.at(1);
    return card === undefined ? undefined : shownCard(card, 'read aloud');
  };
  const picture = made();
  const left = new WeakRef(chunk.at(0) ?? chunk);
  await collected();
  expect(left.deref()).toBeUndefined();
  expect(chunk.at(1)).toBe(picture?.card);
});

test('[4.1a] a photo that was scrolled past takes little memory', async () => {
  const photos = 500 * pageSize;
  const room = async () => {
    await collected();
    return process.memoryUsage().heapUsed;
  };
  const before = await room();
  const chunks = Array.from({ length: photos / pageSize }, (_, page) => chunkOf(page));
  const names = new WeakMap<object, string>();
  for (const chunk of chunks)
    for (let index = 0; index < pageSize; index += 1) {
      const card = chunk.at(index);
      if (card !== undefined) names.set(card, `read aloud ${card.small}`);
    }
  const each = ((await room()) - before) / photos;
  expect(chunks.at(-1)?.at(0)?.small).toContain('/300?');
  expect(each).toBeLessThan(500);
});
