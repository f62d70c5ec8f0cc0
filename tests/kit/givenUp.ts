import { expect } from 'vitest';
import { lease } from '../../backend/jobs/queue.ts';
import type { TestBackend } from './backend.ts';

/**
 * Waits until the service has given up a failing job of this kind. Each step of the clock is shorter than a job's
 * lease, because the running job would lose it otherwise.
 */
export async function untilGivenUp(house: TestBackend, kind: string): Promise<void> {
  const states = () =>
    house.backend.ports.store.query<{ state: string }>('select state from job where kind = $1', [kind]);
  await expect
    .poll(
      async () => {
        await house.seed.advance(lease / 6);
        return (await states()).map(({ state }) => state);
      },
      { timeout: 120_000, interval: 100 },
    )
    .toContain('givenUp');
}
