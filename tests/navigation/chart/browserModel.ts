import { type AnyEventObject, createActor, fromCallback, fromTransition } from 'xstate';
import { readAddress } from '../../../contracts/navigation/address.ts';
import { nothingKnown } from '../../../contracts/navigation/conditions.ts';
import { modalStackMachine } from '../../../machines/modals/modalStack.machine.ts';
import type { Write } from '../../../machines/navigation/history.ts';
import {
  type Entry,
  type HistoryPlace,
  type NavigationEvent,
  navigationMachine,
} from '../../../machines/navigation/navigation.machine.ts';
import { ChartClock } from '../../kit/chart/index.ts';

interface Stored {
  readonly href: string;
  readonly entry: Entry | null;
}

/**
 * A model of a browser's session history: writes take effect immediately; a traversal is answered later by popstate,
 * one at a time.
 */
export class BrowserModel {
  entries: Stored[];
  position = 0;
  /** Whether typed text would be lost. */
  typed = false;
  #travels: number[] = [];
  heard: (place: HistoryPlace) => void = () => undefined;

  constructor(hrefs: readonly string[]) {
    this.entries = hrefs.map((href) => ({ href, entry: null }));
    this.position = hrefs.length - 1;
  }

  get current(): Stored {
    const current = this.entries[this.position];
    if (current === undefined) throw new Error('the browser stands nowhere');
    return current;
  }

  get place(): HistoryPlace {
    const address = readAddress(this.current.href);
    if (address === null) throw new Error(`no address: ${this.current.href}`);
    return { address, entry: this.current.entry };
  }

  write({ method, href, entry }: Write): void {
    if (method === 'push') {
      this.entries = [...this.entries.slice(0, this.position + 1), { href, entry }];
      this.position += 1;
    } else this.entries[this.position] = { href, entry };
  }

  /** Like `history.go`: has no immediate effect, and never goes beyond either end. */
  go(by: number): void {
    this.#travels.push(by);
  }

  get travelling(): boolean {
    return this.#travels.length > 0;
  }

  /** Makes the browser perform the oldest pending traversal. */
  travel(): void {
    const target = this.position + (this.#travels.shift() ?? 0);
    if (target === this.position || target < 0 || target >= this.entries.length) return;
    this.position = target;
    this.heard(this.place);
  }

  /**
   * Simulates a hash that the customer types into the URL, which creates an entry that the product did not
   * write.
   */
  typeHash(hash: string): void {
    const href = this.current.href.replace(/#.*$/, '') + hash;
    this.entries = [...this.entries.slice(0, this.position + 1), { href, entry: null }];
    this.position += 1;
    this.heard(this.place);
  }
}

/** Navigation and modal stack, connected as in the product, on a model of a browser. */
export function frame(browser: BrowserModel) {
  const clock = new ChartClock();
  const received: AnyEventObject[] = [];
  const parent = createActor(
    fromTransition((state: null, event: AnyEventObject) => {
      received.push(event);
      if (event.type === 'history.depth' || event.type === 'navigation.discard')
        navigation.send(event as never);
      if (event.type.startsWith('modals.') || event.type === 'discard.asked') modals.send(event as never);
      return state;
    }, null),
  ).start();
  const closed: string[] = [];
  const owner = createActor(
    fromTransition((state: null, event: AnyEventObject) => {
      closed.push(`${String(event['id'])} ${String(event['by'])}`);
      return state;
    }, null),
  ).start();
  const modals = createActor(modalStackMachine, { input: { parent } }).start();
  const bound = navigationMachine.provide({
    actors: {
      addressSource: fromCallback<NavigationEvent>(({ sendBack }) => {
        browser.heard = (place) => sendBack({ type: 'navigation.popped', place, typed: browser.typed });
      }),
    },
    actions: {
      writeAddress: (_, writes) => {
        for (const write of writes) browser.write(write);
      },
      travel: (_, by) => browser.go(by),
    },
  });
  const navigation = createActor(bound, {
    clock,
    input: { parent, start: browser.place, conditions: nothingKnown },
  });
  navigation.start();
  return {
    navigation,
    modals,
    received,
    /** `id reason` for every modal whose owner was notified that it was closed. */
    closed,
    clock,
    open: (id: string, dismissible = true, entry = true) =>
      modals.send({ type: 'modal.opened', id, kind: 'test', dismissible, entry, owner }),
    /** Makes the browser perform all pending traversals. */
    rest: () => {
      while (browser.travelling) browser.travel();
    },
    stop: () => {
      for (const actor of [navigation, modals, parent, owner]) actor.stop();
    },
  };
}
