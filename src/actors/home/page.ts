import type { CallRow } from '../../../contracts/call.ts';
import { currentExport } from '../../../contracts/exports/calls.ts';
import { readSettled, settledKey } from '../../../contracts/home/stored.ts';
import { readEmailChange } from '../../../contracts/extensions/confirmations.ts';
import { listOrders } from '../../../contracts/orders/calls.ts';
import { latestUploaded, users } from '../../../contracts/photos/library/calls.ts';
import { listProjects } from '../../../contracts/projects/calls.ts';
import { accountInformation } from '../../../contracts/storage/calls.ts';
import { homePageFor, homeReads } from '../../../machines/home/homePage.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<
  Environment,
  'bind' | 'now' | 'storage' | 'storedSubject' | 'storedIdentity' | 'configured' | 'onSignOut'
>;

/** Returns the chart of the area `home`. Input: `{ route, address }`, as for every area. */
export function homePageLogic({ bind, now, storage, configured, onSignOut, ...who }: Ports) {
  const { storedSubject, storedIdentity } = who;
  const { Capabilities: has } = configured();
  const read = <Row extends CallRow>(row: Row) => queryFor(row).provide({ actors: { read: bind(row) } });
  onSignOut(() => storage.removeItem(settledKey));
  return homePageFor({
    accountId: () => storedSubject() ?? '',
    clock: () => ({ now: now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    settled: () => readSettled(storage.getItem(settledKey)),
    tellsExports: has.includes('currentExport'),
    tellsEmailOf: () => (has.includes('pendingEmailChange') ? storedIdentity() : null),
  }).provide({
    actors: {
      orders: homeReads.orders.provide({ actors: { read: bind(listOrders) } }),
      photos: read(latestUploaded),
      projects: read(listProjects),
      storage: read(accountInformation),
      totals: read(users),
      latestExport: homeReads.latestExport.provide({ actors: { read: bind(currentExport) } }),
      emailChange: homeReads.emailChange.provide({ actors: { read: bind(readEmailChange) } }),
    },
    actions: {
      remember: (_, { ids }) => {
        try {
          storage.setItem(settledKey, JSON.stringify({ version: 1, ids }));
        } catch {
          // If storage is full, the item reappears when the page is opened again.
        }
      },
    },
  });
}
