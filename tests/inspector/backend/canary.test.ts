import { afterEach, expect, test } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import attach, { type Channel } from '../../../tools/inspector/attach.ts';
import type { ToViewer } from '../../../tools/inspector/wire.ts';

const canaries = ['eyJhbGciOiJSUzI1NiJ9.canary.token', 'canary@example.com', 'canary holiday.jpg'];
const [token = '', email = '', file = ''] = canaries;
const origin = 'http://localhost:8080';

/** Puts marker values into everything that XState stores: input, context, events, ids, outputs, errors. */
const chart = setup({
  types: {
    context: {} as { token: string; people: Record<string, string>; names: string[]; tries: number },
    events: {} as { type: 'file.choose'; name: string } | { type: 'session.fail' },
    input: {} as { token: string },
  },
  actors: {
    read: fromPromise(({ input }: { input: { name: string } }) =>
      Promise.resolve({ email, name: input.name }),
    ),
    lose: fromPromise<string>(() => Promise.reject(new Error(`${token} ${email}`))),
  },
}).createMachine({
  id: 'uploads',
  context: ({ input }) => ({ token: input.token, people: { [email]: file }, names: [], tries: 0 }),
  initial: 'waiting',
  states: {
    waiting: {
      tags: ['idle'],
      on: {
        'file.choose': {
          target: 'reading',
          actions: assign({ names: ({ event }) => [event.name], tries: 1 }),
        },
      },
    },
    reading: { invoke: { id: file, src: 'read', input: { name: file }, onDone: 'losing' } },
    losing: { invoke: { id: email, src: 'lose', onError: 'lost' } },
    lost: {},
  },
});

class Wire implements Channel {
  readonly sent: ToViewer[] = [];
  onmessage: Channel['onmessage'] = null;
  closed = false;
  postMessage(message: ToViewer): void {
    this.sent.push(message);
  }
  close(): void {
    this.closed = true;
  }
  say(data: unknown, from: string): void {
    this.onmessage?.({ origin: from, data } as MessageEvent);
  }
}

let stop = (): void => {};
afterEach(() => stop());

async function walk(): Promise<Wire> {
  const wire = new Wire();
  const actor = createActor(chart, { input: { token } }).start();
  const detach = attach(actor, wire, origin);
  stop = () => {
    detach();
    actor.stop();
  };
  actor.send({ type: 'file.choose', name: file });
  await expect.poll(() => actor.getSnapshot().value).toBe('lost');
  wire.say('hello', origin);
  return wire;
}

test('no token, e-mail address or file name is sent, plain or encoded', async () => {
  const said = JSON.stringify((await walk()).sent);
  const forms = canaries.flatMap((canary) => [
    canary,
    encodeURIComponent(canary),
    Buffer.from(canary).toString('base64').replaceAll('=', ''),
  ]);
  expect(forms.filter((form) => said.includes(form))).toEqual([]);
});

test('the state, the numbers and the event names of a chart are sent', async () => {
  const all = (await walk()).sent.at(-1);
  if (all?.kind !== 'all') throw new Error('the viewer was not answered');
  expect(
    all.actors.map(({ chart: name, value, context, status }) => ({ name, value, context, status })),
  ).toEqual([{ name: 'uploads', value: 'lost', context: { names: '[1]', tries: 1 }, status: 'active' }]);
  expect(all.events.filter(({ chart: name }) => name === 'uploads').map(({ type }) => type)).toEqual([
    'file.choose',
    'xstate.done.actor',
    'xstate.error.actor',
  ]);
});

test('a greeting of a foreign page is ignored', async () => {
  const wire = await walk();
  const before = wire.sent.length;
  wire.say('hello', 'https://stranger.example');
  wire.say('something else', origin);
  expect(wire.sent.length).toBe(before);
});

test('detaching ends the inspection', async () => {
  const wire = await walk();
  stop();
  expect(wire.closed).toBe(true);
});
