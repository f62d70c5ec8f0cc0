import { defaultBrand } from '../contracts/brand/brands.ts';
import { accountDataPart } from './accountData/part.ts';
import { activationPart } from './activation/part.ts';
import { nothingBefore } from './activation/legacy.ts';
import { addressesPart } from './addresses/part.ts';
import { insertAlbums } from './albums/made.ts';
import { albumsPart } from './albums/part.ts';
import { callbacksPart } from './callbacks/part.ts';
import { confirmationsPart } from './confirmations/part.ts';
import { configPart } from './config/part.ts';
import { shopAt } from './config/pages.ts';
import type { PageConfig } from './config/pages.ts';
import { createCustomer } from './customers/customers.ts';
import { customersPart } from './customers/part.ts';
import { downloadsPart } from './downloads/part.ts';
import { errorsPart } from './errors/part.ts';
import { experimentsPart } from './experiments/part.ts';
import { exportsPart } from './exports/part.ts';
import { handOffsPart } from './phoneUploads/part.ts';
import { identityPart } from './identity/index.ts';
import type { Account } from './identity/index.ts';
import { invoicesPart, orderInvoice } from './invoices/part.ts';
import { mailboxPart } from './mailbox/part.ts';
import { merchandisePart } from './merchandise/part.ts';
import { newsletterPart } from './newsletter/part.ts';
import { moveSubscription } from './newsletter/subscriptions.ts';
import { stepJob } from './orders/production.ts';
import { ordersPart } from './orders/part.ts';
import type { Part } from './part.ts';
import { purgeJob } from './photos/deletion/deletion.ts';
import type { PhotoLimits } from './photos/limits.ts';
import { photosPart } from './photos/part.ts';
import { noPool } from './photos/pictures/pool.ts';
import type { Ports } from './ports.ts';
import { printsPart } from './prints/part.ts';
import { projectsPart } from './projects/part.ts';
import { savedProjects } from './projects/saved.ts';
import { socketsPart } from './sockets/part.ts';
import type { StandIns } from './standIns.ts';
import { storagePart } from './storage/part.ts';
import { noAnonymousUploads } from './storage/uploads.ts';
import { widgetsPart } from './widgets/part.ts';

/** Makes an account that was registered on the provider's page a customer of that brand immediately. */
async function welcome(ports: Ports, account: Account, channel: string | undefined): Promise<void> {
  await createCustomer(ports.store, {
    id: account.id,
    email: account.email,
    firstName: '',
    lastName: '',
    channel: channel ?? defaultBrand.channel,
    b2bStatus: account.business ? 'New' : null,
    registeredAt: new Date(ports.clock.now()).toISOString(),
  });
}

/**
 * Returns all domains of the backend in the order in which they start. `standIns` are the stubs; null in
 * production.
 */
export function productParts(
  pages: () => PageConfig,
  limits: PhotoLimits,
  standIns: StandIns | null = null,
): Part[] {
  const { allowedOrigins } = pages();
  const library = photosPart(limits, standIns?.pool ?? noPool);
  const { photos } = library;
  const shopOf = (channel: string): string => shopAt(pages(), channel);
  const customers = customersPart();
  const invoices = invoicesPart(photos, limits);
  const parts: Part[] = [
    configPart(pages),
    customers,
    addressesPart(),
    callbacksPart(() => pages().callbackHosts),
    identityPart({ origins: allowedOrigins, created: welcome }),
    library,
    handOffsPart(limits),
    activationPart({ legacy: standIns?.legacy ?? nothingBefore, photos, makeAlbums: insertAlbums }),
    albumsPart(photos, limits),
    downloadsPart(photos, limits),
    exportsPart(photos, limits, () => pages().exportsAWeek),
    storagePart(photos, {
      savedProjects,
      anonymous: standIns?.anonymous ?? noAnonymousUploads,
      beforeSweep: standIns?.beforeSweep,
    }),
    printsPart(photos),
    projectsPart(shopOf, photos),
    merchandisePart(shopOf),
    ordersPart({ photos, shopOf, campaignName: () => pages().campaign, invoiceOf: orderInvoice }),
    invoices,
    widgetsPart(shopOf, photos),
    socketsPart(),
    mailboxPart(),
    newsletterPart(),
    confirmationsPart({
      // Invoices and the customer's record come last: invoices are generated from the data of other domains,
      // and the record contains the address.
      forget: () => {
        const others = parts.filter((part) => part !== customers && part !== invoices);
        return [invoices, ...others, customers].flatMap(({ forget }) => forget ?? []);
      },
      goingOn: [purgeJob, stepJob],
      moved: moveSubscription,
    }),
    accountDataPart(photos, () => parts.flatMap(({ holds }) => (holds === undefined ? [] : [holds]))),
    experimentsPart(),
    errorsPart(),
    ...(standIns?.parts(photos) ?? []),
  ];
  return parts;
}
