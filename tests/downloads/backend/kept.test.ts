import { expect, test } from 'vitest';
import { daysKept } from '../../../backend/downloads/records.ts';
import { startTestBackend } from '../../kit/backend.ts';
import { makeCustomer } from '../../photos/backend/backend.ts';
import type { TestCustomer } from '../../photos/backend/backend.ts';
import { downloads } from './person.ts';

test('F28: a customer at the limit of downloads is refused and may repeat a kept one; others are not limited', async () => {
  const house = await startTestBackend({ environment: { KEPT_DOWNLOADS: '3' } });
  try {
    const [ann, bob] = [await makeCustomer(house.origin), await makeCustomer(house.origin)];
    const [photo = ''] = await ann.seed([{ takenAt: '2024-07-14T16:42:10' }]);
    const [other = ''] = await bob.seed([{ takenAt: '2024-07-14T16:42:10' }]);
    const make = async (who: TestCustomer, id: string, of: string) =>
      (await who.ask('POST', downloads, { id, name: 'July', photos: [of] })).status;
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
    const made = await Promise.all(ids.map((id) => make(ann, id, photo)));
    expect(made.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429]);
    for (const [at, id] of ids.entries()) expect(await make(ann, id, photo)).toBe(made[at]);
    expect(await make(bob, crypto.randomUUID(), other)).toBe(200);
    await house.seed.advance((daysKept + 1) * 86_400_000);
    await expect.poll(() => house.backend.ports.store.query('select id from download')).toEqual([]);
  } finally {
    await house.stop();
  }
});
