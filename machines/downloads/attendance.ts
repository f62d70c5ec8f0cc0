import { type EventObject, fromCallback } from 'xstate';
import { findActor } from '../system/directory.ts';
import type { DownloadsPageRef } from './downloads.events.ts';

/**
 * The page is known to the chart `downloads` for exactly as long as it is open: a page that is stopped leaves no state, so
 * that an exit action would not take it away.
 */
export const attendance = fromCallback<EventObject, { readonly page: DownloadsPageRef }>(
  ({ input: { page }, system }) => {
    findActor(system, 'downloads')?.send({ type: 'page.opened', page });
    return () => findActor(system, 'downloads')?.send({ type: 'page.closed', page });
  },
);
