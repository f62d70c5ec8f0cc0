import { type AnyActorRef, fromCallback } from 'xstate';
import { uploadItemMachine } from '../../../../machines/photos/uploads/uploadItem.machine.ts';
import type { Remembered, SendingEvent } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import { playedLogic } from '../../../kit/chart/played.ts';

/** A pending request or transfer for a file. */
export interface Running {
  readonly kind: 'read' | 'known' | 'outcome' | 'send';
  readonly id: string;
  readonly ref: AnyActorRef | null;
  /** The input with which the transfer starts. */
  readonly input?: { readonly id: string; readonly hash: string; address: string | null };
  readonly tell?: (event: SendingEvent) => void;
}

/**
 * Runs the real chart of each file, with stubs for all its actors. There is a lock for each hash, which only one file
 * at a time can hold.
 */
export class ItemPlays {
  readonly running = new Set<Running>();
  readonly #turns = new Map<string, (() => void)[]>();

  /** Discards the page and everything in its memory. */
  clear(): void {
    this.running.clear();
    this.#turns.clear();
  }

  item(remember: (item: Remembered) => void) {
    return uploadItemMachine.provide({
      actors: {
        hashFile: this.#played('read', ({ id }: { id: string }) => id) as never,
        askKnown: this.#played(
          'known',
          ({ body }: { body: { hashes: string[] } }) => body.hashes[0] ?? '',
        ) as never,
        askOutcome: this.#played('outcome', ({ params }: { params: { id: string } }) => params.id) as never,
        askBeforeLeaving: fromCallback(() => undefined),
        holdTurn: fromCallback(({ input, sendBack }) =>
          this.#holdTurn((input as { hash: string }).hash, () => sendBack({ type: 'turn.granted' })),
        ),
        sendBytes: fromCallback(({ input, sendBack }) => {
          const { id, hash, address } = input as { id: string; hash: string; address: string | null };
          const running = {
            kind: 'send',
            id,
            ref: null,
            input: { id, hash, address },
            tell: sendBack,
          } as const;
          this.running.add(running);
          return () => void this.running.delete(running);
        }),
      },
      actions: { remember: (_, remembered) => remember(remembered) },
    });
  }

  #played(kind: Running['kind'], idOf: (input: never) => string) {
    const mine = new Map<string, Running>();
    return playedLogic({
      started: (ref, input) => {
        const running = { kind, id: idOf(input as never), ref };
        mine.set(ref.sessionId, running);
        this.running.add(running);
      },
      stopped: (ref) => {
        const running = mine.get(ref.sessionId);
        if (running !== undefined) this.running.delete(running);
      },
    });
  }

  #holdTurn(hash: string, granted: () => void): () => void {
    const line = this.#turns.get(hash) ?? [];
    this.#turns.set(hash, [...line, granted]);
    if (line.length === 0) granted();
    return () => {
      const before = this.#turns.get(hash) ?? [];
      const left = before.filter((one) => one !== granted);
      this.#turns.set(hash, left);
      if (before[0] === granted) left[0]?.();
    };
  }
}
