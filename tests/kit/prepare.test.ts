import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outdated } from '../../tools/prepare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'outdated-'));
const locked = {
  '': {},
  'node_modules/kept': { version: '1.0.0' },
  'node_modules/@scope/newer': { version: '2.0.0' },
  'node_modules/gone': { version: '1.0.0' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true },
  'node_modules/deleted': { version: '1.0.0' },
};
const present = {
  'node_modules/kept': { version: '1.0.0' },
  'node_modules/@scope/newer': { version: '1.9.0' },
  'node_modules/deleted': { version: '1.0.0' },
};

beforeAll(() => {
  for (const name of ['kept', '@scope/newer'])
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('without an installation every required package is missing', () => {
  expect(outdated(folder)).toEqual(['kept', '@scope/newer', 'gone', 'deleted']);
});

test('a missing, older or removed package is outdated; one for other machines is not', () => {
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
  expect(outdated(folder)).toEqual(['@scope/newer', 'gone', 'deleted']);
});
