import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { issueLink, undoLife } from '../../../backend/confirmations/links.ts';
import { undoEmailChange } from '../../../backend/confirmations/oldAddress.ts';
import { accountById } from '../../../backend/identity/index.ts';
import { startWithStandIns } from '../../../standins/start.ts';
import { SeedClient } from '../../kit/backend.ts';
import { startPostgres, whyNoPostgres } from '../../store/backend/systemPostgres.ts';

const missing = whyNoPostgres();

describe.skipIf(missing !== null)(
  'on a store with concurrent transactions',
  { meta: { needs: missing ?? '' } },
  () => {
    test('[2.9b] of two links that undo changes of one address and are followed at once the older takes effect', async () => {
      const server = await startPostgres();
      onTestFinished(() => server.stop());
      const dataDir = await mkdtemp(join(tmpdir(), 'at-once-'));
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
      const house = await startWithStandIns({
        port: 0,
        dataDir,
        seeding: true,
        environment: { DATABASE_URL: server.url },
      });
      onTestFinished(() => house.stop());
      const { ports } = house;
      const seed = new SeedClient(house.origin);
      const moved = () => Promise.resolve();
      for (let time = 0; time < 8; time += 1) {
        const { id, email } = await seed.customer();
        const link = { kind: 'emailUndo', subject: id } as const;
        const until = ports.clock.now() + undoLife;
        const older = await issueLink(ports, { ...link, email, until });
        const newer = await issueLink(ports, {
          ...link,
          email: `${randomUUID()}@example.com`,
          until: until + 1,
        });
        const [first, second] = time % 2 === 0 ? [older, newer] : [newer, older];
        const outcomes = await Promise.all(
          [first, second].map(({ token }) => undoEmailChange(ports, token, moved)),
        );
        expect(outcomes).toContain('undone');
        expect((await accountById(ports.store, id))?.email).toBe(email);
      }
    });
  },
);
