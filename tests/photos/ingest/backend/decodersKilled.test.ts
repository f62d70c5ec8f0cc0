import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { KillableBackend } from '../../../kit/killable.ts';
import { fixture, makeCustomer } from '../../backend/backend.ts';
import { decodersOf } from '../../backend/decodersOf.ts';
import { upload } from '../../backend/tus.ts';

test.skipIf(!existsSync(`/proc/self/task/${process.pid}/children`))(
  'F27: no decoder survives the service, even if that is killed',
  { meta: { needs: '/proc, which Linux alone has' } },
  async () => {
    const backend = await KillableBackend.start();
    onTestFinished(() => backend.remove());
    const customer = await makeCustomer(backend.origin);
    const photo = { name: 'dunes.jpg', type: 'image/jpeg', bytes: await fixture('dunes.jpg') };
    await upload(backend.origin, customer, photo);
    const decoders = await decodersOf(backend.pid);
    expect(decoders.length).toBeGreaterThan(0);
    await backend.kill();
    await expect.poll(() => decoders.filter((pid) => existsSync(`/proc/${pid}/cmdline`))).toEqual([]);
  },
);
