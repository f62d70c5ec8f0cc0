import { fromCallback } from 'xstate';
import { listDownloads } from '../../../contracts/downloads/calls.ts';
import { downloadsPageMachine } from '../../../machines/downloads/downloadsPage.machine.ts';
import type { PageInbox } from '../../../machines/downloads/downloads.types.ts';
import { resourceFor } from '../../../machines/request/resource.machine.ts';
import type { Environment } from '../environment.ts';
import { askLasting } from '../lasting.ts';

/** Milliseconds away from the page after which the list is read anew: the channel may have had its time. */
const longAway = 30_000;

type Told = { readonly type: 'downloads.changed' };

const tell = (type: 'page.opened' | 'page.closed') =>
  askLasting('downloads', (_, page: PageInbox) => ({ type, page }));
const [opened, closed] = [tell('page.opened'), tell('page.closed')];

/** The page is known to the chart `downloads` for as long as it is open; who comes back after a while, or is online again, sees it anew. */
const attendance = (window: Window) =>
  fromCallback<Told, { readonly page: PageInbox }>(({ input: { page }, system, sendBack }) => {
    const { document } = window;
    let left = 0;
    const changed = () => sendBack({ type: 'downloads.changed' });
    const seen = () => {
      if (document.visibilityState === 'hidden') left = Date.now();
      else if (Date.now() - left >= longAway) {
        opened({ system }, page);
        changed();
      }
    };
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', changed);
    opened({ system }, page);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', changed);
      closed({ system }, page);
    };
  });

/** The chart of the area `downloads`. Input: `{ route, address }`, as every area's. */
export function downloadsPageLogic({ bind, window }: Pick<Environment, 'bind' | 'window'>) {
  return downloadsPageMachine.provide({
    actors: {
      list: resourceFor(listDownloads).provide({ actors: { read: bind(listDownloads) } }),
      attendance: attendance(window),
    },
    actions: {
      askArchive: askLasting('downloads', (_, { id }) => ({ type: 'download.archive', id })),
      askNew: askLasting('downloads', (_, wish) => ({ type: 'download.selected', ...wish })),
    },
  });
}
