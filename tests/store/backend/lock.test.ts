import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '../../../backend/store/lock.ts';

test('a data folder belongs to one holder at a time and is free after release', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'lock-')), 'data');
  const first = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is already in use by a running instance.`,
  );
  first.release();
  lockFolder(folder).release();
});

test('a folder that cannot be created is refused in one sentence', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lock-')), 'file');
  writeFileSync(file, '');
  const folder = join(file, 'data');
  expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} cannot be written to.`);
});

test.skipIf(!existsSync('/proc/self'))(
  'a folder without permission to create it is refused at once (needs /proc, which Linux alone has)',
  { meta: { needs: '/proc, which Linux alone has' } },
  () => {
    expect(() => lockFolder('/proc/photo-account/data')).toThrow(
      'The data folder /proc/photo-account/data cannot be written to.',
    );
  },
);

test('a folder whose parents are missing, too, is created', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'lock-')), 'far', 'down', 'data');
  lockFolder(folder).release();
  expect(readdirSync(folder)).toEqual(['lock.db']);
});

test('a folder that cannot be locked is not reported as in use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  mkdirSync(join(folder, 'lock.db'));
  expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} cannot be written to.`);
});

test.skipIf(!existsSync('/proc/self'))(
  'a refused holder of a folder in use keeps no file of it open (needs /proc, which Linux alone has)',
  { meta: { needs: '/proc, which Linux alone has' } },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'lock-'));
    const holder = lockFolder(folder);
    for (let turn = 0; turn < 3; turn += 1) expect(() => lockFolder(folder)).toThrow('already in use');
    holder.release();
    const open = readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(join('/proc/self/fd', fd))];
      } catch {
        return [];
      }
    });
    expect(open.filter((path) => path.startsWith(folder))).toEqual([]);
  },
);
