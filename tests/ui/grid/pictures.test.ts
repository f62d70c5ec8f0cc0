import { expect, test } from 'vitest';
import { Pictures } from '../../../src/ui/grid/pictures.ts';

/** Returns a queue of `count` tiles, and the positions of those that are loading their picture. */
function queued(count: number, seen: (place: number) => boolean = () => true) {
  const pictures = new Pictures();
  pictures.tile = 136;
  const received: (readonly [place: number, width: number])[] = [];
  const tiles = Array.from({ length: count }, (_, place) => ({
    seen: seen(place),
    load: (width: number) => void received.push([place, width]),
  }));
  for (const tile of tiles) pictures.want(tile);
  const places = () => received.splice(0).map(([place]) => place);
  return { pictures, tiles, received, places };
}

test('[2.17a] at rest every tile loads its picture, in the order of the page', () => {
  const { pictures, received } = queued(40);
  expect(pictures.flush(false)).toBe(false);
  expect(received).toEqual(Array.from({ length: 40 }, (_, place) => [place, 136]));
});

test('[2.17a] while scrolling the latest load first, 8 a frame and 32 at once; those out of view are dropped', () => {
  const { pictures, tiles, places } = queued(50);
  const latest = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index);
  expect([pictures.flush(true), places()]).toEqual([true, latest(49, 8)]);
  expect([pictures.flush(true), places()]).toEqual([true, latest(41, 8)]);
  expect([pictures.flush(true), places()]).toEqual([true, latest(33, 8)]);
  expect([pictures.flush(true), places()]).toEqual([true, latest(25, 8)]);
  expect([pictures.flush(true), places()]).toEqual([true, []]);
  for (const place of [49, 48, 17]) {
    const tile = tiles[place];
    if (tile !== undefined) pictures.forget(tile);
  }
  expect([pictures.flush(true), places()]).toEqual([true, [16, 15]]);
});

test('[2.17a] a tile that shows another photo loads again', () => {
  const { pictures, tiles, places } = queued(2);
  pictures.flush(false);
  for (const tile of tiles) pictures.want(tile);
  expect([places(), pictures.flush(true), places()]).toEqual([[0, 1], false, [1, 0]]);
});

test('[2.17a] at rest pictures beyond the edges load after all in view', () => {
  const { pictures, tiles, places } = queued(4, (place) => place === 1 || place === 2);
  let freed = 0;
  pictures.freed = () => (freed += 1);
  expect([pictures.flush(false), places()]).toEqual([false, [1, 2]]);
  const [, one, two] = tiles;
  if (one === undefined || two === undefined) throw new Error('four tiles were queued');
  pictures.forget(one);
  expect([freed, pictures.flush(false), places()]).toEqual([0, false, []]);
  pictures.forget(two);
  expect([freed, pictures.flush(false), places()]).toEqual([1, false, [0, 3]]);
});
