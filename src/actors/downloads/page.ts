import { fromCallback } from 'xstate';
import { listDownloads } from '../../../contracts/downloads/calls.ts';
import { downloadsPageMachine } from '../../../machines/downloads/downloadsPage.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import type { Environment } from '../environment.ts';

/** Milliseconds of absence after which the list is read again, because the channel may have been closed. */
const longAway = 30_000;

/** Reports when the customer returns after a while, so that they see current data. */
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

/** Returns the chart of the area `downloads`. Input: `{ route, address }`, as for every area. */
export function downloadsPageLogic({ bind, window }: Pick<Environment, 'bind' | 'window'>) {
  return downloadsPageMachine.provide({
    actors: {
      list: queryFor(listDownloads).provide({ actors: { read: bind(listDownloads) } }),
      watchReturn: watchReturn(window.document),
    },
  });
}
