import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type * as XState from 'xstate';
import { writtenAnew } from '../../tools/chartsWhenRun.ts';

const dist = dirname(fileURLToPath(import.meta.resolve('xstate')));

/** XState as the build has it, or as it comes. */
async function library(built: boolean): Promise<typeof XState> {
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of readdirSync(dist).filter((file) => /^[^.]+\.esm\.js$/.test(file))) {
    const code = readFileSync(join(dist, name), 'utf8');
    writeFileSync(join(folder, name), built && name.startsWith('StateMachine-') ? writtenAnew(code) : code);
  }
  return (await import(
    /* @vite-ignore */ pathToFileURL(join(folder, 'xstate.esm.js')).href
  )) as typeof XState;
}

/** How far a chart comes whose second state leads nowhere, and one that holds. */
async function seen(built: boolean) {
  const { createActor, createMachine } = await library(built);
  const made: string[] = [];
  const config = (to: string) => ({
    initial: 'off',
    states: {
      off: { on: { press: 'on' } },
      on: {
        initial: 'dim',
        states: { dim: { on: { press: '#room.on.bright' } }, bright: {} },
        on: { leave: to },
      },
    },
  });
  try {
    createMachine({ id: 'room', ...config('nowhere') });
    made.push('defined');
  } catch {
    made.push('refused');
  }
  const room = createActor(createMachine({ id: 'room', ...config('off') }).provide({})).start();
  const values = ['press', 'press', 'leave'].map((type) => {
    room.send({ type });
    return room.getSnapshot().value;
  });
  return { made, values };
}

test('in the build a chart is made when it first runs, and then runs as it does everywhere', async () => {
  const values = [{ on: 'dim' }, { on: 'bright' }, 'off'];
  expect(await seen(false)).toEqual({ made: ['refused'], values });
  expect(await seen(true)).toEqual({ made: ['defined'], values });
});

test('another XState stops the build', () => {
  expect(() => writtenAnew('class StateMachine {}')).toThrow('XState makes its charts in another way now');
});
