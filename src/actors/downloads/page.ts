import { fromCallback } from 'xstate';
import { listDownloads } from '../../../contracts/downloads/calls.ts';
import { downloadsPageMachine } from '../../../machines/downloads/downloadsPage.machine.ts';
import type { PageInbox } from '../../../machines/downloads/downloads.events.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import type { Environment } from '../environment.ts';
import { sayTo } from '../lazyActor.ts';

/** Milliseconds away from the page after which the list is read anew: the channel may have had its time. */
const longAway = 30_000;

type Told = { readonly type: 'downloads.changed' };

const tell = (type: 'page.opened' | 'page.closed') =>
  sayTo('downloads', (_, page: PageInbox) => ({ type, page }));
const [opened, closed] = [tell('page.opened'), tell('page.closed')];

/** The page is known to the chart `downloads` for as long as it is open; who comes back after a while sees it anew. */
const attendance = (document: Document) =>
  fromCallback<Told, { readonly page: PageInbox }>(({ input: { page }, system, sendBack }) => {
    let left = 0;
    const seen = () => {
      if (document.visibilityState === 'hidden') left = Date.now();
      else if (Date.now() - left >= longAway) {
        opened({ system }, page);
        sendBack({ type: 'downloads.changed' });
      }
    };
    document.addEventListener('visibilitychange', seen);
    opened({ system }, page);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      closed({ system }, page);
    };
  });

/** The chart of the area `downloads`. Input: `{ route, address }`, as every area's. */
export function downloadsPageLogic({ bind, window }: Pick<Environment, 'bind' | 'window'>) {
  return downloadsPageMachine.provide({
    actors: {
      list: queryFor(listDownloads).provide({ actors: { read: bind(listDownloads) } }),
      attendance: attendance(window.document),
    },
  });
}
