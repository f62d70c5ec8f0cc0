import { expect, test } from 'vitest';
import { startSteps } from '../../tools/start/steps.ts';

/** What a start writes to a terminal or to a file. */
function started(isTTY: boolean) {
  const written: string[] = [];
  const steps = startSteps({ isTTY, write: (text) => written.push(text) });
  return { steps, written };
}

function first({ steps }: ReturnType<typeof started>): void {
  steps.step('pages');
  for (const done of [1, 2, 3]) steps.progress({ step: 'pictures', done, of: 3 });
  for (const done of [1, 2, 3]) steps.progress({ step: 'accounts', done, of: 3 });
  steps.progress({ step: 'albums', done: 14, of: 14 });
  steps.progress({ step: 'orders', done: 8, of: 8 });
  steps.end();
}

test('the first start names each step and how far it is; on a terminal in one line that moves', () => {
  const terminal = started(true);
  first(terminal);
  const anew = '\r\u001b[K';
  expect(terminal.written).toEqual([
    `${anew}Building the pages …`,
    `${anew}Drawing the demo pictures: 1 of 3`,
    `${anew}Drawing the demo pictures: 2 of 3`,
    `${anew}Drawing the demo pictures: 3 of 3`,
    `${anew}Filling the demo accounts: 1 of 3`,
    `${anew}Filling the demo accounts: 2 of 3`,
    `${anew}Filling the demo accounts: 3 of 3`,
    `${anew}Filling their albums: 14 of 14`,
    `${anew}Placing their orders: 8 of 8`,
    anew,
  ]);
});

test('in a file each step has the lines of its beginning and its end', () => {
  const file = started(false);
  first(file);
  expect(file.written.join('')).toBe(
    [
      'Building the pages …',
      'Drawing the demo pictures: 1 of 3',
      'Drawing the demo pictures: 3 of 3',
      'Filling the demo accounts: 1 of 3',
      'Filling the demo accounts: 3 of 3',
      'Filling their albums: 14 of 14',
      'Placing their orders: 8 of 8',
      '',
    ].join('\n'),
  );
});

test.each([true, false])('a second start says in one line what it reuses (terminal: %s)', (isTTY) => {
  const { steps, written } = started(isTTY);
  for (const what of ['packages', 'pages', 'demo data'] as const) steps.reuse(what);
  steps.end();
  steps.end();
  expect(written).toEqual(['Reused: packages, pages and demo data.\n']);
});
