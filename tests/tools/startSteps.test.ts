import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unpacked } from '../../tools/prepare.mjs';
import { startSteps } from '../../tools/start/steps.ts';

/** Returns the output of a start to a terminal or a file. */
function started(isTTY: boolean) {
  const written: string[] = [];
  const steps = startSteps({ isTTY, write: (text) => written.push(text) });
  return { steps, written };
}

function first({ steps }: ReturnType<typeof started>): void {
  for (const step of ['words', 'pages', 'phone'] as const) steps.step(step);
  for (const done of [1, 2]) steps.progress({ step: 'packing', done, of: 2 });
  for (const done of [1, 2, 3]) steps.progress({ step: 'accounts', done, of: 3 });
  steps.progress({ step: 'albums', done: 14, of: 14 });
  steps.progress({ step: 'orders', done: 8, of: 8 });
  steps.end();
}

test('the first start shows each step and its progress; on a terminal in one line that updates', () => {
  const terminal = started(true);
  first(terminal);
  const anew = '\r\u001b[K';
  expect(terminal.written).toEqual([
    `${anew}Gathering the words of the pages …`,
    `${anew}Building the pages …`,
    `${anew}Building the page for phones …`,
    `${anew}Packing the pages: 1 of 2`,
    `${anew}Packing the pages: 2 of 2`,
    `${anew}Filling the demo accounts: 1 of 3`,
    `${anew}Filling the demo accounts: 2 of 3`,
    `${anew}Filling the demo accounts: 3 of 3`,
    `${anew}Filling their albums: 14 of 14`,
    `${anew}Placing their orders: 8 of 8`,
    anew,
  ]);
});

test('in a file each step has a line at its start and one at its end', () => {
  const file = started(false);
  first(file);
  expect(file.written.join('')).toBe(
    [
      'Gathering the words of the pages …',
      'Building the pages …',
      'Building the page for phones …',
      'Packing the pages: 1 of 2',
      'Packing the pages: 2 of 2',
      'Filling the demo accounts: 1 of 3',
      'Filling the demo accounts: 3 of 3',
      'Filling their albums: 14 of 14',
      'Placing their orders: 8 of 8',
      '',
    ].join('\n'),
  );
});

test.each([true, false])('a second start lists in one line what it reuses (terminal: %s)', (isTTY) => {
  const { steps, written } = started(isTTY);
  for (const what of ['packages', 'pages', 'demo data'] as const) steps.reuse(what);
  steps.end();
  steps.end();
  expect(written).toEqual(['Reused: packages, pages and demo data.\n']);
});

test('the progress of the packages is the unpacked ones, of those that every machine needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, 'node_modules', name);
  const packages = {
    '': {},
    'node_modules/a': {},
    'node_modules/b': {},
    'node_modules/a/node_modules/c': {},
    'node_modules/elsewhere': { optional: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  expect(unpacked(folder)).toEqual({ done: 0, of: 3 });
  for (const name of ['a/node_modules/c', 'b', 'elsewhere']) mkdirSync(at(name), { recursive: true });
  expect(unpacked(folder), 'npm makes folders first').toEqual({ done: 0, of: 3 });
  for (const name of ['a/node_modules/c', 'elsewhere']) writeFileSync(join(at(name), 'package.json'), '{}');
  expect(unpacked(folder)).toEqual({ done: 1, of: 3 });
});
