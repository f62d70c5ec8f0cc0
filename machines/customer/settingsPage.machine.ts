import { type EventFromLogic, sendTo, setup } from 'xstate';
import { listAddresses } from '../../contracts/addresses/calls.ts';
import { me } from '../../contracts/customer/calls.ts';
import { listPaymentMethods } from '../../contracts/extensions/account.ts';
import { readEmailChange } from '../../contracts/extensions/confirmations.ts';
import { readNewsletter } from '../../contracts/extensions/newsletter.ts';
import { addressesTag } from '../addresses/addresses.values.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { type DownloadProgressEvent, downloadProgressWords } from '../request/download.machine.ts';
import { withEvent, withSnapshot } from '../system/outcomes.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { sourceStub } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { accountDeletionMachine } from './accountDeletion.machine.ts';
import { customerTag, emailChangeRead, newsletterTag, type Owner, paymentTag } from './customer.values.ts';
import { dataDownloadMachine } from './dataDownload.machine.ts';
import { newsletterMachine, type NewsletterReading } from './newsletter.machine.ts';

const toPart: ToChild<SettingsPart, QueryEvent> = sendTo;
const toNewsletter: ToChild<'newsletterChange', EventFromLogic<typeof newsletterMachine>> = sendTo;
const toDownload: ToChild<'dataDownload', EventFromLogic<typeof dataDownloadMachine>> = sendTo;

/** The queries of the settings page, one for each section. */
export const settingsParts = ['customer', 'addresses', 'payment', 'emailChange', 'newsletter'] as const;
export type SettingsPart = (typeof settingsParts)[number];

export type SettingsPageEvent =
  | { readonly type: 'settings.retry'; readonly part: SettingsPart }
  | { readonly type: 'account.delete' }
  | { readonly type: 'newsletter.want'; readonly on: boolean }
  | { readonly type: 'data.download' }
  | { readonly type: 'photos.export' }
  | DownloadProgressEvent;

export interface SettingsPageInput {
  readonly owner: Owner;
  /** Whether the service has payment methods, and whether it returns a pending e-mail address. */
  readonly pays: boolean;
  readonly tellsEmailChange: boolean;
  /** Whether the service has a newsletter and can download the data of the account. */
  readonly hasNewsletter: boolean;
  readonly givesData: boolean;
}
const nothing = { params: {}, query: {}, body: {} } as const;

/** The 'My settings' page: name, addresses and payment, each loaded separately [2.52c, 6.1d, 8.5a]. */
export const settingsPageMachine = setup({
  types: {
    context: {} as SettingsPageInput,
    input: {} as SettingsPageInput,
    events: {} as SettingsPageEvent,
    children: {} as {
      customer: 'customer';
      addresses: 'addresses';
      payment: 'payment';
      emailChange: 'emailChange';
      newsletter: 'newsletter';
      newsletterChange: 'newsletterChange';
      dataDownload: 'dataDownload';
      deletion: 'deletion';
      returned: 'returned';
    },
  },
  actors: {
    customer: queryFor(me),
    addresses: queryFor(listAddresses),
    payment: queryFor(listPaymentMethods),
    emailChange: queryFor(readEmailChange),
    newsletter: queryFor(readNewsletter),
    newsletterChange: newsletterMachine,
    dataDownload: dataDownloadMachine,
    deletion: accountDeletionMachine,
    /** Opens the deletion dialog after the customer has signed in again for it. */
    returned: sourceStub<SettingsPageEvent>('settings.returned'),
  },
  actions: {
    retry: toPart((_, part: SettingsPart) => part, { type: 'query.retry' }),
    tellNewsletter: toNewsletter('newsletterChange', (_, reading: NewsletterReading) => ({
      type: 'newsletter.read' as const,
      reading,
    })),
    changeNewsletter: toNewsletter('newsletterChange', (_, on: boolean) => ({
      type: 'newsletter.change' as const,
      on,
    })),
    download: toDownload('dataDownload', { type: 'download.start' }),
    openExport: tell('exports', 'export.open'),
  },
}).createMachine({
  id: 'settingsPage',
  description: 'The page with an overview of all settings.',
  meta: { spec: ['2.10', '2.52c', '6.1b', '6.1d'] },
  context: ({ input }) => input,
  invoke: [
    {
      id: 'customer',
      src: 'customer',
      input: { call: nothing, tags: [customerTag], observed: true },
    },
    {
      id: 'addresses',
      src: 'addresses',
      input: { call: nothing, tags: [addressesTag], observed: true },
    },
    {
      id: 'payment',
      src: 'payment',
      input: ({ context }) => ({ call: nothing, tags: [paymentTag], observed: context.pays }),
    },
    {
      id: 'emailChange',
      src: 'emailChange',
      input: ({ context }) => emailChangeRead(context.tellsEmailChange ? context.owner.identity : null),
    },
    {
      id: 'newsletter',
      src: 'newsletter',
      input: ({ context }) => ({ call: nothing, tags: [newsletterTag], observed: context.hasNewsletter }),
      onSnapshot: { actions: withSnapshot('tellNewsletter') },
    },
    {
      id: 'newsletterChange',
      src: 'newsletterChange',
      input: ({ context }) => ({ channel: context.owner.channel }),
    },
    { id: 'dataDownload', src: 'dataDownload', input: ({ self }) => ({ id: 'account', owner: self }) },
  ],
  on: {
    'settings.retry': { actions: withEvent('retry', 'part') },
    'newsletter.want': { actions: withEvent('changeNewsletter', 'on') },
    'data.download': { actions: 'download' },
    'photos.export': { actions: { type: 'openExport' } },
    'download.begun': {
      description: 'The chart of the download shows its progress, so the event is ignored.',
    },
    'download.over': {
      description: 'The chart of this download reports the result, so the event is ignored here.',
    },
  },
  initial: 'shown',
  states: {
    shown: {
      description:
        'The settings are listed; a part that failed to load shows an error with a button to try again. If the customer has just signed in again for the deletion, its dialog opens.',
      meta: { spec: ['2.52c', '8.5a'] },
      invoke: { id: 'returned', src: 'returned' },
      on: { 'account.delete': 'deleting' },
    },
    deleting: {
      description: "The 'Before you go' dialog is open.",
      meta: { spec: ['2.51a', '7.11'] },
      invoke: {
        id: 'deletion',
        src: 'deletion',
        input: ({ context }) => context.owner,
        onDone: 'shown',
      },
    },
  },
});

export const settingsPageWords: ChartWords<typeof settingsPageMachine> = {
  guards: {},
  delays: {},
  events: {
    'settings.retry': 'the customer tries again to load one part of the settings',
    'account.delete': 'the customer asks to delete the account',
    'newsletter.want': 'the customer changes the newsletter setting or requests another link',
    'data.download': 'the customer chooses to download the account data',
    'photos.export': 'the customer asks to export all photos',
    ...downloadProgressWords,
  },
};
