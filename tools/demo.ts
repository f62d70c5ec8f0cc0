import { prepareDemo } from '../backend/demo/prepare.ts';
import { barePorts } from '../backend/demo/bare.ts';
import { demoAccounts } from '../backend/demo/accounts.ts';
import { fillLibrary } from '../backend/demo/seed.ts';
import { lockFolder } from '../backend/store/lock.ts';
import { StartRefused } from '../backend/refused.ts';

/**
 * `npm run demo -- big-month`: larger sets for measuring, added to the demo data while nothing runs on the folder.
 * `big-month` gives archive@example.com a month of 50,000 photos; `many-albums` will give it 10,000 albums.
 */
const sets: Readonly<Record<string, (dataDir: string, databaseUrl: string | null) => Promise<string>>> = {
  'big-month': bigMonth,
  'many-albums': () =>
    Promise.reject(
      new StartRefused(
        'There are no albums in this version yet, so the set of 10,000 albums cannot be made.',
      ),
    ),
};

async function bigMonth(dataDir: string, databaseUrl: string | null): Promise<string> {
  await prepareDemo({ dataDir, databaseUrl });
  const archive = demoAccounts.find(({ email }) => email === 'archive@example.com');
  if (archive === undefined) throw new Error('there is no archive account');
  const ports = await barePorts(dataDir, databaseUrl);
  try {
    const [state] = await ports.store.query<{ began_at: string }>('select began_at from demo_state');
    const plan = { seed: 201, photos: 50_024, years: 2, undated: 0, peak: { monthsAgo: 14, photos: 50_000 } };
    await fillLibrary(ports, {
      accountId: archive.id,
      series: 'big-month',
      plan,
      now: Date.parse(state?.began_at ?? ''),
    });
    await ports.store.query('vacuum (analyze) photo');
  } finally {
    await ports.store.close();
  }
  return 'archive@example.com has a month of more than 50,000 photos now.';
}

const [name = ''] = process.argv.slice(2);
const dataDir = process.env['DATA_DIR'] ?? '.data';
const set = sets[name];
try {
  if (set === undefined) throw new StartRefused(`Name a set: ${Object.keys(sets).join(' or ')}.`);
  const lock = lockFolder(dataDir);
  try {
    process.stdout.write(`${await set(dataDir, process.env['DATABASE_URL'] ?? null)}\n`);
  } finally {
    lock.release();
  }
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
