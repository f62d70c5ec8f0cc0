import { demoAccounts } from '../../backend/demo/accounts.ts';
import { issueGrant } from '../../backend/identity/index.ts';
import { startBackend } from '../../backend/main.ts';

/**
 * The backend under measurement, in a process of its own: `node backendProcess.ts <data folder>`. Tells its parent
 * where it answers and with which token, then answers `bare` with the store's own rate and `memory` with its size.
 */
export interface Ready {
  readonly origin: string;
  readonly token: string;
}

const [dataDir = '.data'] = process.argv.slice(2);
const archive = demoAccounts.find(({ email }) => email === 'archive@example.com');
if (archive === undefined) throw new Error('there is no archive account');
const backend = await startBackend({ port: 0, dataDir, demo: true, environment: {}, write: () => undefined });
const { user } = await issueGrant(backend.ports, archive.id);

/** Pages of 24 straight from the store, one after the other, for as many milliseconds; per second. */
async function bare(ms: number): Promise<number> {
  const sql = `select id, source, file_name, width, height, thumbhash, taken_at, uploaded_at from photo
    where customer_id = $1 and (taken_sort, id) < ($2::text, $3::uuid) order by taken_sort desc, id desc limit 25`;
  const began = performance.now();
  let pages = 0;
  for (; performance.now() - began < ms; pages += 1) {
    const year = 2012 + (pages % 14);
    await backend.ports.store.query(sql, [archive?.id, `${year}-07-15T12:00:00`, '80000000-0000-8000-a000-000000000000']);
  }
  return Math.round((pages * 1_000) / (performance.now() - began));
}

process.on('message', (asked) => {
  if (asked === 'bare') void bare(3_000).then((perSecond) => process.send?.({ perSecond }));
  if (asked === 'memory') process.send?.({ resident: process.memoryUsage().rss });
  if (asked === 'end') void backend.stop().then(() => process.exit(0));
});
process.send?.({ origin: backend.origin, token: user.access_token } satisfies Ready);
