import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { licenceReport } from '../../tools/licences.ts';

test('every package that runs in production has a licence, and those under the LGPL are listed', async () => {
  const { text, without } = await licenceReport();
  expect(without).toEqual([]);
  const [, notice = ''] = text.split('-'.repeat(80));
  expect(notice.match(/^(?:@img\/sharp-libvips-\S+|libheif-js)(?=@)/gm)).toEqual(
    expect.arrayContaining(['libheif-js', expect.stringMatching(/^@img\/sharp-libvips-/)]),
  );
});

test('a package without a licence is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'photo-account-licences-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dependencies = { with: '1.0.0', without: '1.0.0', unlicensed: '1.0.0' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'all', private: true, dependencies }));
  for (const [name, licence] of [
    ['with', { license: 'MIT' }],
    ['without', {}],
    ['unlicensed', { license: 'UNLICENSED' }],
  ] as const) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(
      join(folder, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', ...licence }),
    );
  }
  const { without } = await licenceReport(folder);
  expect(without).toEqual(['unlicensed@1.0.0', 'without@1.0.0']);
});
