import { expect, test } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import { network, pageEvents } from '../../../src/actors/network.ts';

/** Records the page events that a chart receives from `logic`; returns a function that dispatches them. */
function listening(logic: typeof network | typeof pageEvents) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const page = Object.assign(new EventTarget(), { document });
  const heard: string[] = [];
  const actors = { page: logic(page as unknown as Window) as ReturnType<typeof pageEvents> };
  const actor = createActor(
    setup({ actors }).createMachine({
      invoke: { src: 'page' },
      on: { '*': { actions: ({ event }: { event: AnyEventObject }) => void heard.push(event.type) } },
    }),
  ).start();
  const happens = (type: string, rest: object = {}) =>
    void page.dispatchEvent(Object.assign(new Event(type), rest));
  const shows = (visibilityState: 'visible' | 'hidden') =>
    void Object.assign(document, { visibilityState }).dispatchEvent(new Event('visibilitychange'));
  return { heard, happens, shows, stop: () => actor.stop() };
}

test('[8.5d] F11: a page reports that it went offline, online or was restored; the first showing reports nothing', () => {
  const { heard, happens, stop } = listening(pageEvents);
  happens('pageshow', { persisted: false });
  expect(heard).toEqual([]);
  happens('offline');
  happens('online');
  happens('pageshow', { persisted: true });
  expect(heard).toEqual(['network.lost', 'network.back', 'page.resumed']);
  stop();
  for (const type of ['offline', 'online', 'pageshow']) happens(type, { persisted: true });
  expect(heard.length).toBe(3);
});

test('[3.21a] a tab that becomes visible reports it; one that is hidden reports nothing', () => {
  const { heard, shows, stop } = listening(pageEvents);
  shows('hidden');
  expect(heard).toEqual([]);
  shows('visible');
  stop();
  shows('visible');
  expect(heard).toEqual(['page.resumed']);
});

test('an actor that waits for the network is notified of its return while it runs', () => {
  const { heard, happens, stop } = listening(network);
  happens('offline');
  happens('online');
  expect(heard).toEqual(['network.back']);
  stop();
  happens('online');
  expect(heard.length).toBe(1);
});
