import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { paced } from '../../../backend/archives/pace.ts';

test('concurrent archives are read one piece at a time, in turn, and other work runs in between', async () => {
  const read: string[] = [];
  let reading = 0;
  let most = 0;
  async function* pieces(name: string): AsyncGenerator<Uint8Array> {
    for (let piece = 0; piece < 3; piece += 1) {
      reading += 1;
      most = Math.max(most, reading);
      await setImmediate();
      reading -= 1;
      read.push(name);
      yield Buffer.from(name);
    }
  }
  const whole = async (name: string) => {
    let text = '';
    for await (const bytes of paced(pieces(name))) text += Buffer.from(bytes).toString();
    return text;
  };
  let over = false;
  const all = Promise.all([whole('a'), whole('b'), whole('c')]).finally(() => {
    over = true;
  });
  let turns = 0;
  while (!over) {
    await setImmediate();
    turns += 1;
  }
  expect(await all).toEqual(['aaa', 'bbb', 'ccc']);
  expect(most).toBe(1);
  expect(read.join('')).toBe('abcabcabc');
  // The event loop gets a turn while each piece is being read, and one afterwards.
  expect(turns).toBeGreaterThanOrEqual(18);
});

test('an archive that breaks off or is abandoned delays no other', async () => {
  let left = false;
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a');
    throw new Error('gone');
  }
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from('b');
    } finally {
      left = true;
    }
  }
  const breaking = paced(broken());
  await breaking.next();
  await expect(breaking.next()).rejects.toThrow('gone');
  const leaving = paced(endless());
  await leaving.next();
  await leaving.return(undefined);
  expect(left).toBe(true);
  expect((await paced(endless()).next()).value).toEqual(Buffer.from('b'));
});
