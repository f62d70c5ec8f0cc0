import { expect, test } from 'vitest';
import { type Facts, numberOf, pinned, stepsTo } from '../../tools/browser/choice.ts';

const debians = (version: string) => ({
  path: `/usr/bin/chromium-${version}`,
  words: `Chromium ${version} built on Debian GNU/Linux 12 (bookworm)`,
});
const right = debians(numberOf(pinned));
const newer = debians('156.0.8078.108');
const bare: Facts = {
  engine: 'pinned',
  wanted: pinned,
  onPath: null,
  unpacked: null,
  apt: true,
  root: true,
};
/** Returns each step as a word, with the path or the reason. */
const steps = (facts: Partial<Facts>) =>
  stepsTo({ ...bare, ...facts }).map((step) => {
    switch (step.do) {
      case 'use':
        return `use ${step.found.path} (${step.source})`;
      case 'unpack':
        return `unpack ${step.version} ${step.reason}`;
      default:
        return step.do;
    }
  });

test('an installed Chromium of the pinned version is used before any download', () => {
  expect(steps({ onPath: right })[0]).toBe(`use ${right.path} (Debian, pinned, installed before)`);
});

test('without an installed Chromium, root installs the pinned version, or unpacks it', () => {
  expect(steps({})).toEqual(['install', `unpack ${pinned} as it could not be installed`, 'settle']);
});

test('an installed Chromium of another version is never replaced: the pinned one is unpacked beside it', () => {
  expect(steps({ onPath: newer })).toEqual([`unpack ${pinned} as 156.0.8078.108 is installed`, 'settle']);
});

test('without root the pinned version is unpacked, and a version unpacked before is used first', () => {
  expect(steps({ root: false })).toEqual([`unpack ${pinned} as only root may install it`, 'settle']);
  expect(steps({ root: false, unpacked: right })[0]).toBe(
    `use ${right.path} (Debian, pinned, unpacked before)`,
  );
});

test('without apt any installed Chromium is used', () => {
  expect(steps({ apt: false, onPath: newer })).toEqual(['settle']);
});

test('the newest engine is unpacked beside the pinned one, never installed and never replaced by another', () => {
  const wanted = '156.0.8078.108-1~deb12u1';
  expect(steps({ engine: 'newest', wanted, onPath: right })).toEqual([
    `unpack ${wanted} beside the pinned one`,
  ]);
  expect(steps({ engine: 'newest', wanted })).toEqual([`unpack ${wanted} beside the pinned one`]);
  expect(steps({ engine: 'newest', wanted, onPath: newer })[0]).toBe(
    `use ${newer.path} (Debian, newest, installed before)`,
  );
  expect(steps({ engine: 'newest', wanted: null, onPath: right })).toEqual([]);
});
