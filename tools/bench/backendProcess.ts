import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { demoAccounts, manyAlbumsAccount, manyOrdersAccount } from '../../demo/accounts.ts';
import { issueGrant } from '../../backend/identity/index.ts';
import { startWithStandIns } from '../../standins/start.ts';
import { insertPhotos } from '../../backend/photos/library/rows.ts';
import { originalKey } from '../../backend/photos/originals/objectKeys.ts';

/**
 * The measured backend, in a separate process as `npm start` would run it: `node backendProcess.ts <data folder>`.
 * Reports its origin to the parent process, then answers each {@link Ask} with one message.
 */
export type Ask =
  | 'grant'
  | 'grantAlbums'
  | 'grantOrders'
  | 'grantBusiness'
  | 'grantCustomer'
  | 'bare'
  | 'noExports'
  | 'noUploads'
  | 'largeOriginals'
  | 'steps'
  | 'end';

/** A signed-in customer's tokens, in the format in which the sign-in library stores them. */
export interface Grant {
  readonly key: string;
  readonly user: { readonly access_token: string };
}

const [dataDir = '.data'] = process.argv.slice(2);
const archive = demoAccounts.find(({ email }) => email === 'archive@example.com');
if (archive === undefined) throw new Error('there is no archive account');
const { id } = archive;
const backend = await startWithStandIns({
  port: 0,
  dataDir,
  demo: true,
  environment: {},
  write: () => undefined,
});

/**
 * Reads pages of 24 directly from the store, one after the other, for this number of milliseconds; returns pages per
 * second.
 */
async function bare(ms: number): Promise<number> {
  const sql = `select id, source, file_name, width, height, thumbhash, miniature, taken_at, uploaded_at from photo
    where customer_id = $1 and (taken_sort, id) < ($2::text, $3::uuid) order by taken_sort desc, id desc limit 25`;
  const startedAt = performance.now();
  let pages = 0;
  for (; performance.now() - startedAt < ms; pages += 1) {
    const year = 2012 + (pages % 14);
    await backend.ports.store.query(sql, [
      id,
      `${year}-07-15T12:00:00`,
      '80000000-0000-8000-a000-000000000000',
    ]);
  }
  return (pages * 1_000) / (performance.now() - startedAt);
}

const large = 8 * 1024 ** 2;
const larges: string[] = [];

/** Returns the ids of ten photos of 8 MB each, as cameras produce them. */
async function largeOriginals(): Promise<readonly string[]> {
  const { store, objects, clock } = backend.ports;
  while (larges.length < 10) {
    const [photo, bytes] = [randomUUID(), randomBytes(large)];
    await objects.put(originalKey(photo), bytes);
    const row = {
      id: photo,
      source: 'upload',
      fileName: 'large.jpg',
      mediaType: 'image/jpeg',
      bytes: large,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      crc32: crc32(bytes),
      width: 4,
      height: 3,
      thumbhash: null,
      miniature: null,
      takenAt: null,
      takenOffset: null,
      uploadedAt: clock.now(),
    };
    await store.transaction((tx) => insertPhotos(tx, id, [row]));
    larges.push(photo);
  }
  return larges;
}

/**
 * The longest step of the thread since the last query, in milliseconds of processor time; null before the first step.
 */
let longest: number | null = null;
let before = process.threadCpuUsage();
function watchSteps(): void {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest ?? 0, (user + system) / 1_000);
  before = process.threadCpuUsage();
  setImmediate(watchSteps);
}

/** Signs in an account that exists only after its own demo set has been created; null before that. */
async function grantOf(accountId: string): Promise<Grant | null> {
  const made = await backend.ports.store.query('select 1 from account where id = $1', [accountId]);
  return made.length === 0 ? null : ((await issueGrant(backend.ports, accountId)) satisfies Grant);
}

async function answer(asked: Ask): Promise<unknown> {
  if (asked === 'grant') return (await issueGrant(backend.ports, id)) satisfies Grant;
  if (asked === 'grantAlbums') return grantOf(manyAlbumsAccount.id);
  if (asked === 'grantOrders') return grantOf(manyOrdersAccount.id);
  if (asked === 'grantBusiness') return grantOf('demo-business');
  if (asked === 'grantCustomer') return grantOf('demo-customer');
  if (asked === 'bare') return bare(2_000);
  if (asked === 'largeOriginals') return largeOriginals();
  if (asked === 'steps') {
    const last = longest ?? 0;
    if (longest === null) watchSteps();
    longest = 0;
    return last;
  }
  if (asked === 'noUploads') {
    await backend.ports.store.query('delete from upload where customer_id = $1', [id]);
    return null;
  }
  if (asked === 'noExports') {
    await backend.ports.store.query('delete from export where customer_id = $1', [id]);
    return null;
  }
  await backend.stop();
  return null;
}

process.on('message', (asked) => {
  void answer(asked as Ask).then((reply) => process.send?.(reply, () => asked === 'end' && process.exit(0)));
});
process.on('disconnect', () => process.exit(1));
process.send?.(backend.origin);
