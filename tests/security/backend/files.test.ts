import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startWithStandIns } from '../../../standins/start.ts';
import { openEmbedded } from '../../../backend/store/pglite.ts';
import { keepNewFilesPrivate, makePrivate } from '../../../backend/store/privateFiles.ts';
import { exporter, ready, request } from '../../exports/backend/kit.ts';
import { SeedClient } from '../../kit/backend.ts';
import { layStore } from '../../kit/preparedStore.ts';
import { fixture, makeCustomer } from '../../photos/backend/backend.ts';
import { upload } from '../../photos/backend/tus.ts';

/** Returns the path and mode of the folder and of everything in it that another system account could open. */
function openToOthers(folder: string): string[] {
  const found: string[] = [];
  const look = (path: string, name: string) => {
    const stats = lstatSync(path);
    if ((stats.mode & 0o077) !== 0) found.push(`${(stats.mode & 0o777).toString(8)} ${name}`);
    if (stats.isDirectory())
      for (const entry of readdirSync(path)) look(join(path, entry), `${name}/${entry}`);
  };
  look(folder, '.');
  return found;
}

async function dataFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'private-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  return join(parent, 'data');
}

const start = async (dataDir: string) => {
  const house = await startWithStandIns({ port: 0, dataDir, seeding: true, environment: {} });
  onTestFinished(() => house.stop());
  return house;
};

test('no other account of the machine can open a file after a start, an upload, an export and a log line', async () => {
  const dataDir = await dataFolder();
  mkdirSync(dataDir, { mode: 0o700 });
  await layStore(dataDir);
  const house = await start(dataDir);
  const seed = new SeedClient(house.origin);
  const who = await exporter({ origin: house.origin, seed });
  const photo = { name: 'dunes.jpg', type: 'image/jpeg', bytes: await fixture('dunes.jpg') };
  const { outcome } = await upload(house.origin, await makeCustomer(house.origin), photo);
  expect(outcome).toMatchObject({ state: 'ready' });
  await seed.make('photos', { customerId: who.id, photos: [{ takenAt: '2024-05-01T10:00:00', count: 2 }] });
  await request(who);
  await ready(who);
  expect(readdirSync(dataDir).toSorted()).toEqual(expect.arrayContaining(['log', 'objects', 'store']));
  expect(openToOthers(dataDir)).toEqual([]);
  expect(house.madePrivate).toBe(0);
});

test('the store is private from its first file on, before any mode of it is changed', async () => {
  const folder = join(await dataFolder(), 'store');
  mkdirSync(dirname(folder));
  keepNewFilesPrivate();
  const store = await openEmbedded({ folder });
  expect(openToOthers(folder)).toEqual([]);
  await store.query('create table made_later (id int)');
  expect(openToOthers(folder)).toEqual([]);
  await store.close();
});

test('a folder that other accounts could read is private after the next start, which reports it', async () => {
  const dataDir = await dataFolder();
  const makeOpen = (path: string) => {
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
    if (lstatSync(path).isDirectory()) for (const entry of readdirSync(path)) makeOpen(join(path, entry));
  };
  mkdirSync(join(dataDir, 'objects', 'old'), { recursive: true });
  writeFileSync(join(dataDir, 'objects', 'old', 'photo'), 'bytes');
  await layStore(dataDir);
  makeOpen(dataDir);
  const house = await start(dataDir);
  expect(openToOthers(dataDir)).toEqual([]);
  expect(house.madePrivate).toBeGreaterThan(1000);
});

for (const [how, mode] of [
  ['open', 0o755],
  ['private', 0o700],
] as const)
  test(`files and folders that links of a data folder lead to are private after a start, if the folder was ${how}`, async () => {
    const dataDir = await dataFolder();
    const disk = await dataFolder();
    mkdirSync(join(disk, 'objects', 'old'), { recursive: true });
    writeFileSync(join(disk, 'objects', 'old', 'photo'), 'bytes');
    mkdirSync(dataDir);
    await layStore(dataDir);
    renameSync(join(dataDir, 'secrets.key'), join(disk, 'key'));
    chmodSync(disk, 0o755);
    for (const name of ['objects', 'objects/old']) chmodSync(join(disk, name), 0o755);
    for (const name of ['objects/old/photo', 'key']) chmodSync(join(disk, name), 0o644);
    symlinkSync(join(disk, 'objects'), join(dataDir, 'objects'));
    symlinkSync(join(disk, 'key'), join(dataDir, 'secrets.key'));
    symlinkSync(dataDir, join(disk, 'objects', 'circle'));
    symlinkSync(join(disk, 'missing'), join(dataDir, 'missing'));
    chmodSync(dataDir, mode);
    const house = await start(dataDir);
    const modes = ['objects', 'objects/old', 'objects/old/photo', 'key'].map((name) =>
      (lstatSync(join(disk, name)).mode & 0o777).toString(8),
    );
    expect([modes, (lstatSync(dataDir).mode & 0o777).toString(8)]).toEqual([
      ['700', '700', '600', '600'],
      '700',
    ]);
    expect(house.madePrivate).toBeGreaterThan(3);
    expect(lstatSync(disk).mode & 0o777).toBe(0o755);
  });

test.skipIf(process.getuid?.() !== 0)(
  'a start is refused where a link in the data folder leads to a file of another account',
  { meta: { needs: 'root: files of another account can be made' } },
  async () => {
    const [dataDir, disk] = [await dataFolder(), await dataFolder()];
    mkdirSync(dataDir, { mode: 0o700 });
    mkdirSync(disk);
    writeFileSync(join(disk, 'key'), 'x'.repeat(43), { mode: 0o600 });
    lchownSync(join(disk, 'key'), 65_534, 65_534);
    symlinkSync(join(disk, 'key'), join(dataDir, 'secrets.key'));
    await expect(start(dataDir)).rejects.toThrow(/secrets\.key in the data folder leads to a file/);
  },
);

test('a start is refused in a data folder of another account, whatever its mode', async () => {
  const dataDir = await dataFolder();
  mkdirSync(dataDir, { mode: 0o700 });
  const other = lstatSync(dataDir).uid + 1;
  vi.spyOn(process, 'getuid').mockReturnValue(other);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(start(dataDir)).rejects.toThrow(/belongs to another account\. Choose a DATA_DIR/);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0)(
  'a start is refused where the data folder is a link of another account, and changes nothing behind it',
  { meta: { needs: 'root: files of another account can be made' } },
  async () => {
    const dataDir = await dataFolder();
    const own = await dataFolder();
    mkdirSync(own);
    chmodSync(own, 0o755);
    symlinkSync(own, dataDir);
    lchownSync(dataDir, 65_534, 65_534);
    await expect(start(dataDir)).rejects.toThrow(/belongs to another account\. Choose a DATA_DIR/);
    expect([lstatSync(own).mode & 0o777, readdirSync(own)]).toEqual([0o755, []]);
  },
);

test.skipIf(process.getuid?.() !== 0).for([
  ['a file', (path: string) => writeFileSync(path, 'x'.repeat(43), { mode: 0o600 })],
  ['a link', (path: string) => symlinkSync('/dev/null', path)],
] as const)(
  'a start is refused in a folder that was open, with %s of another account as the key',
  { meta: { needs: 'root: files of another account can be made' } },
  async ([, lay]) => {
    const dataDir = await dataFolder();
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    const key = join(dataDir, 'secrets.key');
    lay(key);
    lchownSync(key, 65_534, 65_534);
    await expect(start(dataDir)).rejects.toThrow(/Another account made \S+secrets\.key/);
  },
);

test('a start is refused where the modes of the data folder cannot be changed', () => {
  // The kernel's file systems have fixed modes, even for root.
  expect(() => makePrivate('/proc/self/net')).toThrow(/its modes cannot be changed\. Choose a DATA_DIR/);
});
