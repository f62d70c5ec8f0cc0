import { expect, test } from 'vitest';
import { createActor, fromTransition, waitFor } from 'xstate';
import type { FlagValues } from '../../../machines/flags/featureFlags.machine.ts';
import { bindFlags, flagsKey, readOverrides } from '../../../src/actors/flags/bind.ts';

const album = 'PhotoManagementAlbumViewEnabled';
const holding = (text: string | null) => ({ getItem: (key: string) => (key === flagsKey ? text : null) });
const refusing = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

test('[6.3c] flags set manually are read', () => {
  expect(readOverrides(holding(JSON.stringify({ version: 1, overrides: { [album]: true } })))).toEqual({
    [album]: true,
  });
});

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{"version":2,"overrides":{}}',
  '{"version":1,"overrides":{"Unheard":true}}',
  `{"version":1,"overrides":{"${album}":"true"}}`,
  '{"version":1}',
])('[6.3b] [F16] a store that holds %j has no flags', (text) => {
  expect(readOverrides(holding(text))).toEqual({});
});

test('[6.3b, 6.3c] [F16] with blocked storage flags have their defaults, and one set manually lasts until the page closes', async () => {
  const received: FlagValues[] = [];
  const parent = createActor(
    fromTransition((state: null, event: { type: 'flags.changed'; flags: FlagValues }) => {
      received.push(event.flags);
      return state;
    }, null),
  ).start();
  const storage = { getItem: refusing, setItem: refusing, removeItem: refusing };
  const flags = createActor(bindFlags(storage), {
    input: { parent, query: {}, hosts: {}, host: 'localhost' },
  }).start();
  await waitFor(flags, (snapshot) => snapshot.matches('ready'));
  flags.send({ type: 'flag.set', name: album, on: true });
  expect(received.map((values) => values[album])).toEqual([false, true]);
  flags.stop();
  parent.stop();
});
