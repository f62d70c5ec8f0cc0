import type { CallRow } from './call.ts';
import * as activation from './activation/calls.ts';
import * as addresses from './addresses/calls.ts';
import * as albums from './albums/calls.ts';
import * as app from './app/calls.ts';
import * as confirmations from './confirmations/calls.ts';
import * as callback from './customer/callback.ts';
import * as customer from './customer/calls.ts';
import * as customerChanges from './customer/changes.ts';
import * as identities from './customer/identities.ts';
import * as downloads from './downloads/calls.ts';
import * as errors from './errors/calls.ts';
import * as exports from './exports/calls.ts';
import * as account from './extensions/account.ts';
import * as accountData from './extensions/accountData.ts';
import * as confirming from './extensions/confirmations.ts';
import * as defaultAddress from './extensions/defaultAddress.ts';
import * as analytics from './extensions/analytics.ts';
import * as deleteAll from './extensions/deleteAll.ts';
import * as experiments from './extensions/experiments.ts';
import * as firstThumbhashes from './extensions/firstThumbhashes.ts';
import * as handOff from './extensions/phoneUploads.ts';
import * as language from './extensions/language.ts';
import * as newsletter from './extensions/newsletter.ts';
import * as photoGrid from './extensions/photoGrid.ts';
import * as printSizes from './extensions/printSizes.ts';
import * as uploads from './extensions/uploads.ts';
import * as invoices from './invoices/calls.ts';
import * as merchandise from './merchandise/calls.ts';
import * as aftersales from './orders/aftersales.ts';
import * as orders from './orders/calls.ts';
import * as deletion from './photos/deletion/calls.ts';
import * as library from './photos/library/calls.ts';
import * as prints from './prints/calls.ts';
import * as projects from './projects/calls.ts';
import * as storage from './storage/calls.ts';
import * as widgets from './widgets/calls.ts';
import * as gallery from './widgets/gallery.ts';

const isRow = (value: unknown): value is CallRow =>
  typeof value === 'object' && value !== null && 'path' in value && 'repeat' in value;

const domains = [
  app,
  customer,
  customerChanges,
  callback,
  photoGrid,
  language,
  identities,
  confirmations,
  confirming,
  addresses,
  errors,
  analytics,
  library,
  firstThumbhashes,
  deletion,
  activation,
  deleteAll,
  uploads,
  handOff,
  albums,
  exports,
  storage,
  prints,
  printSizes,
  downloads,
  orders,
  aftersales,
  invoices,
  projects,
  widgets,
  gallery,
  merchandise,
  experiments,
  account,
  accountData,
  newsletter,
  defaultAddress,
];

/** All calls [7], for the backend, tests and tools; the browser never loads this file. */
export const calls: readonly CallRow[] = domains.flatMap((domain) =>
  Object.values<unknown>(domain).filter(isRow),
);
