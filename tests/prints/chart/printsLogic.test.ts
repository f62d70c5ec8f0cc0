import {
  type AnyEventObject,
  assign,
  createActor,
  fromCallback,
  fromPromise,
  setup,
  type SnapshotFrom,
} from 'xstate';
import { expect, onTestFinished, test } from 'vitest';
import type { CallInput, CallRow } from '../../../contracts/call.ts';
import { readHost } from '../../../contracts/brand/brands.ts';
import { vendorOf } from '../../../contracts/prints/editor.ts';
import { leastSpinner } from '../../../contracts/prints/prints.ts';
import { copyTarget } from '../../../machines/albums/copyToAlbum.selectors.ts';
import type { printTransferMachine } from '../../../machines/prints/printTransfer.machine.ts';
import { nothingSelected, type Selected } from '../../../machines/photos/selection/selected.values.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { printsLogic } from '../../../src/actors/prints/index.ts';
import { ChartClock } from '../../kit/chart/index.ts';
import { july } from '../../photos/library/chart/samples.ts';

const chosen = (...ids: string[]): Selected => ({
  ...nothingSelected,
  ids: new Map(ids.map((id) => [id, july])),
});
/** A chart that represents the selection in these tests; `select` replaces its photos. */
const selectionChart = setup({
  types: { context: {} as { selected: Selected }, events: {} as { type: 'select' } | { type: 'other' } },
}).createMachine({
  context: { selected: chosen('p0', 'p1') },
  on: { select: { actions: assign({ selected: chosen('p0') }) }, other: {} },
});

interface Setting {
  readonly host?: string;
  /** Null if the menus could not be loaded. */
  readonly editor?: string | null;
  readonly capabilities?: readonly string[];
  readonly answer?: (row: CallRow) => Promise<Answered>;
}

/** Starts the transfer with its real bindings, and with stubs that record the events they receive. */
function start({
  host = 'localhost',
  editor = 'http://shop.test/{vendor}/editor',
  answer,
  capabilities = [],
}: Setting = {}) {
  const heard: string[] = [];
  const page = new EventTarget();
  const window = Object.assign(page, {
    location: { origin: 'http://localhost:1', assign: (to: string) => void heard.push(`to ${to}`) },
    stop: () => void heard.push('stop'),
  });
  const finished = (): Promise<Answered> =>
    Promise.resolve({ outcome: 'finished', reply: { tempSelectionId: 's1' } });
  const environment = {
    bind: (row: CallRow) => fromPromise<Answered, CallInput>(() => (answer ?? finished)(row)),
    window,
    host: readHost(host),
    configured: () => ({ Capabilities: capabilities }),
  } as unknown as Environment;
  const listener = (name: string) =>
    fromCallback<AnyEventObject>(({ receive }) =>
      receive(({ type, name: tracked, message, entry }) =>
        heard.push([name, type, tracked, message, entry].filter((word) => word !== undefined).join(' ')),
      ),
    );
  const menus = editor === null ? null : { routes: { EditorUrl: editor } };
  const root = setup({
    actors: {
      prints: printsLogic(environment),
      modals: listener('modals'),
      toasts: listener('toasts'),
      tracking: listener('tracking'),
      menus: setup({}).createMachine({ context: { data: menus } }),
    },
  }).createMachine({
    invoke: [
      ...(['modals', 'toasts', 'menus', 'prints'] as const).map((id) => ({
        src: id,
        id,
        systemId: id,
      })),
      { src: 'tracking', id: 'tracking', systemId: 'tracking' },
    ],
  });
  const clock = new ChartClock();
  const actor = createActor(root, { clock }).start();
  onTestFinished(() => void actor.stop());
  const prints = actor.getSnapshot().children.prints;
  if (prints === undefined) throw new Error('not started');
  const selection = createActor(selectionChart).start();
  onTestFinished(() => void selection.stop());
  return {
    heard,
    page,
    clock,
    prints,
    selection,
    ask: (months = [] as { key: typeof july; count: number }[], selected = chosen('p0', 'p1')) =>
      prints.send({ type: 'prints.ask', target: copyTarget(selected, months), selection }),
    at: () => JSON.stringify((prints.getSnapshot() as SnapshotFrom<typeof printTransferMachine>).value),
  };
}
type Started = ReturnType<typeof start>;

const created = ({ at }: Started) => expect.poll(at).toContain('"selection":"created"');

test('[4.8b] [9.15] the browser opens the editor of vendor, product and channel with the selection', async () => {
  const run = start({ host: 'myaccount.hfm.es' });
  run.ask();
  await created(run);
  run.clock.advance(leastSpinner);
  expect(run.heard).toEqual([
    'tracking event.track orderPrintsClick',
    'modals modal.opened false',
    'tracking event.track orderPrintsNextClick',
    'to http://shop.test/hfm/editor?autoselectproduct=prints-10x15&channel=hfm-es&tempSelectionId=s1',
  ]);
});

test('[3.19b] [4.8b] without menus the editor has the default address of the shop', async () => {
  for (const [host, shop] of [
    ['localhost', 'http://localhost:1'],
    ['myaccount.alb.co.uk', 'https://www.alb.co.uk'],
  ] as const) {
    const run = start({ host, editor: null });
    run.ask();
    await created(run);
    run.clock.advance(leastSpinner);
    expect(run.heard.at(-1)).toBe(
      `to ${shop}/editor?autoselectproduct=prints-10x15&channel=alb-gb&tempSelectionId=s1`,
    );
  }
  expect(['alb-gb', 'knudsen-dk', 'plain'].map(vendorOf)).toEqual(['alb', 'knudsen', 'plain']);
});

test('[4.8c] an invalid address is a failure like any other', async () => {
  const run = start({ editor: '{vendor}' });
  run.ask();
  await created(run);
  run.clock.advance(leastSpinner);
  await expect.poll(run.at).toBe('"failed"');
  expect(run.heard.slice(-2)).toEqual(['modals modal.closed', 'toasts toast.show printsFailed']);
});

test('[4.8a] a page that Back restores has no spinner; one that is only shown again keeps it', async () => {
  const run = start();
  run.ask();
  await created(run);
  run.clock.advance(leastSpinner);
  const shown = (persisted: boolean) =>
    run.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  shown(false);
  await Promise.resolve();
  expect(run.at()).toBe('{"adding":"redirecting"}');
  shown(true);
  await expect.poll(run.at).toBe('"idle"');
  expect(run.heard.at(-1)).toBe('modals modal.closed');
});

test('[4.8c] Cancel aborts the navigation to the editor', async () => {
  const run = start();
  run.ask();
  await created(run);
  run.clock.advance(leastSpinner);
  run.prints.send({ type: 'prints.cancel' });
  expect(run.heard.slice(-2)).toEqual(['stop', 'modals modal.closed']);
});

test('[4.2a] [4.8d] counting ends when the selection changes, and continues otherwise', async () => {
  const run = start({ answer: () => new Promise(() => undefined) });
  const months = [{ key: july, count: 2 }];
  const whole = { ...nothingSelected, groups: new Set([july]) };
  run.ask(months, whole);
  run.selection.send({ type: 'other' });
  expect(run.at()).toBe('"resolving"');
  run.selection.send({ type: 'select' });
  expect(run.at()).toBe('"idle"');
  expect(run.heard).toEqual(['tracking event.track orderPrintsClick']);
  run.ask(months, whole);
  run.selection.stop();
  expect(run.at()).toBe('"idle"');
});
