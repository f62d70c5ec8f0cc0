import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { large } from '../../../../backend/photos/ingest/decoder.ts';
import type { FromDecoder, ToDecoder } from '../../../../backend/photos/ingest/decoder.ts';
import { sumsOf } from '../../../../backend/photos/ingest/examine.ts';

const dunes = fileURLToPath(new URL('../../../fixtures/dunes.jpg', import.meta.url));
let child: ChildProcess;
beforeEach(() => {
  child = fork(new URL('../../../../backend/photos/ingest/decoderProcess.ts', import.meta.url), [], {
    serialization: 'advanced',
  });
});
afterEach(() => child.kill('SIGKILL'));

const tell = (message: ToDecoder) => child.send(message);
async function heard(): Promise<FromDecoder> {
  const [message] = (await once(child, 'message')) as [FromDecoder];
  return message;
}
const ask = async (glance?: true) =>
  tell({ path: dunes, ...(await sumsOf(dunes)), ...(glance === undefined ? {} : { glance }) });

test('F27: a picture is examined once it is admitted, and refused if it is not', async () => {
  await ask();
  expect(await heard()).toEqual({ needed: expect.any(Number) });
  tell({ admitted: 64 * 1024 ** 2 });
  expect(await heard()).toMatchObject({ seen: { width: 320, height: 240 }, resident: expect.any(Number) });
  await ask();
  await heard();
  tell({ admitted: null });
  expect(await heard()).toMatchObject({ seen: 'unreadable' });
});

test('a quick look requests no memory', async () => {
  await ask(true);
  expect(await heard()).toMatchObject({ glanced: { width: 320 } });
});

test.skipIf(process.platform === 'win32')(
  'a large picture yields the processor to other work, a smaller one does not',
  { meta: { needs: 'priorities as POSIX counts them' } },
  async () => {
    const { pid = 0 } = child;
    const before = getPriority(pid);
    await ask();
    await heard();
    tell({ admitted: large - 1 });
    await heard();
    expect(getPriority(pid)).toBe(before);
    tell({ admitted: large });
    while (getPriority(pid) !== constants.priority.PRIORITY_BELOW_NORMAL) await setImmediate();
  },
);

test('a decoder without a service ends', async () => {
  await ask(true);
  await heard();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});
