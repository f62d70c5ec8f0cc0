import { fromCallback } from 'xstate';
import { listDownloads } from '../../../contracts/downloads/calls.ts';
import { downloadsPageMachine } from '../../../machines/downloads/downloadsPage.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import type { Environment } from '../environment.ts';

/** Milliseconds away from the page after which the list is read again: the channel may have ended. */
const longAway = 30_000;

/** A customer who returns after a while sees current data. */
const watchReturn = (document: Document) =>
  fromCallback<{ readonly type: 'page.resumed' }>(({ sendBack }) => {
    let left = 0;
    const seen = () => {
      if (document.visibilityState === 'hidden') left = Date.now();
      else if (Date.now() - left >= longAway) sendBack({ type: 'page.resumed' });
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  });

/** The chart of the area `downloads`. Input: `{ route, address }`, as every area's. */
export function downloadsPageLogic({ bind, window }: Pick<Environment, 'bind' | 'window'>) {
  return downloadsPageMachine.provide({
    actors: {
      list: queryFor(listDownloads).provide({ actors: { read: bind(listDownloads) } }),
      watchReturn: watchReturn(window.document),
    },
  });
}
