import { randomUUID } from 'node:crypto';
import { keepDetails } from '../../../backend/customers/business.ts';
import { defaultBrand } from '../../../contracts/brand/brands.ts';
import { channelQuery, channelsQuery } from '../../../contracts/merchandise/calls.ts';
import { encodeEmail } from '../../../contracts/widgets/widget.ts';
import { postal } from '../../addresses/samples.ts';
import { invoiced } from './invoices.ts';
import { home, ordered } from './orders.ts';
import { onlineBook, orderedBook, shownBook } from './books.ts';
import {
  announced,
  finishedDownload,
  identityOf,
  keptPaymentMethod,
  keptSelection,
  madeExport,
  mailedLink,
  openedHandOff,
  savedProject,
  unclaimedUpload,
  usedLink,
  writtenAddress,
} from './things.ts';
import type { Things } from './things.ts';

/** The input for a call on the owner's data. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

type Ask = (things: Things) => Asked | Promise<Asked>;

const toAddress = async (things: Things): Promise<Asked> => ({
  params: { id: await writtenAddress(things) },
});
const businessOf = { companyName: 'Vermeer bv', vatNumber: 'BE0123456749', registrationNumber: '' };
const own = ({ album }: Things): Asked => ({ params: { id: album } });
const shared = ({ sharedAlbum }: Things): Asked => ({ params: { id: sharedAlbum } });
const inChannel = { channel: defaultBrand.channel };
const idOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

/**
 * For each row that takes input and is implemented, the input to use; a call that is missing here fails the matrix.
 */
export const asks: Readonly<Record<string, Ask>> = {
  'menus.read': () => ({ params: { channel: defaultBrand.channel } }),
  'origin.messages': () => ({ params: { file: 'en-GB.json' } }),
  'errors.report': () => ({ body: { operation: 'test', kind: 'http', correlationId: 'matrix' } }),
  'analytics.track': () => ({ body: { names: ['deletePhotos'] } }),
  'customers.testCallback': ({ people }) => ({
    body: { callbackUrl: `${people.house.origin}/svc/receiver/ok`, callbackFormat: 'json' },
  }),
  'customers.patchMe': () => ({ body: {} }),
  'customers.putMe': () => ({ body: { firstName: 'Ann', lastName: 'Lee' } }),
  'customers.businessDetails': async ({ people }) => {
    await keepDetails(people.house.backend.ports.store, people.who.business.id, businessOf);
    return {};
  },
  'customers.putBusinessDetails': () => ({ body: businessOf }),
  'payments.prefer': async (things) => ({ body: { id: await keptPaymentMethod(things) } }),
  'newsletter.change': () => ({ body: { on: false, channel: defaultBrand.channel } }),
  'language.change': () => ({ body: { locale: 'fr-BE' } }),
  'photoGrid.change': () => ({ body: { layout: 'proportions' } }),
  'addresses.add': () => ({ body: postal }),
  'addresses.change': async (things) => ({ ...(await toAddress(things)), body: postal }),
  'addresses.delete': toAddress,
  'addresses.prefer': toAddress,
  'confirmations.subscription': async (things) => ({ params: await mailedLink(things) }),
  'identities.deleteAccount': (things) => ({
    params: identityOf(things),
    body: { channel: defaultBrand.channel },
  }),
  'identities.emailChange': (things) => ({ params: identityOf(things) }),
  'confirmations.stopEmailChange': () => ({ params: { token: 'unknown' } }),
  'confirmations.undoEmailChange': () => ({ params: { token: 'unknown' } }),
  'confirmations.deletion': () => ({ params: { token: 'unknown' } }),
  'identities.changeEmail': (things) => ({
    params: identityOf(things),
    body: { channel: defaultBrand.channel, email: `${randomUUID()}@example.com` },
  }),
  'confirmations.deleteAccount': async (things) => ({
    params: { ...identityOf(things), token: await usedLink(things, 'deletion') },
  }),
  'confirmations.changeEmail': async (things) => ({
    params: { ...identityOf(things), token: await usedLink(things, 'emailChange') },
  }),
  'projects.list': async (things) => {
    await savedProject(things);
    return { params: { accountId: things.owner.id } };
  },
  'projects.delete': async (things) => ({ params: { id: await savedProject(things) } }),
  'photos.timelinePage': () => ({ params: { year: '2024', month: '5' } }),
  'photos.photoById': ({ photos: [id = ''] }) => ({ params: { id } }),
  'photos.deletePhotos': ({ photos }) => ({ body: { photoIds: photos } }),
  'uploads.outcome': async (things) => ({ params: { id: idOf(await announced(things)) } }),
  'uploads.knownHashes': async ({ people, owner }) => {
    const rows = await people.house.backend.ports.store.query<{ hash: string }>(
      "select encode(sha256, 'hex') as hash from photo where customer_id = $1 limit 10",
      [owner.id],
    );
    return { body: { hashes: rows.map(({ hash }) => hash) } };
  },
  'uploads.openHandOff': () => ({ body: {} }),
  'uploads.handOff': async (things) => ({ params: { id: (await openedHandOff(things)).id } }),
  'uploads.endHandOff': async (things) => ({ params: { id: (await openedHandOff(things)).id } }),
  'uploads.redeemHandOff': async (things) => ({
    body: { code: (await openedHandOff(things)).code, secret: 'a1'.repeat(32) },
  }),
  'uploads.phoneOutcomes': async (things) => ({
    body: { secret: 'a1'.repeat(32), ids: [idOf(await announced(things))] },
  }),
  'experiments.variant': () => ({ params: { name: 'qrCodeUpload' } }),
  'albums.create': () => ({ body: { name: 'Another' } }),
  'albums.rename': (things) => ({ ...own(things), body: { name: 'Another' } }),
  'albums.delete': own,
  'albums.addPhotos': (things) => ({ ...own(things), body: { photoIds: things.photos } }),
  'albums.removePhotos': (things) => ({ ...own(things), body: { photoIds: things.photos } }),
  'albums.read': shared,
  'albums.photos': shared,
  'sharedAlbums.read': shared,
  'sharedAlbums.photos': shared,
  'sharedAlbums.participants': shared,
  'sharedAlbums.delete': shared,
  'storage.upload': ({ photos: [id = ''], owner }) => ({ params: { id }, query: { accountId: owner.id } }),
  'storage.anonymousUploads': async (things) => ({ body: [await unclaimedUpload(things)] }),
  'tempSelections.checkSizes': ({ photos }) => ({ body: { photoIds: photos } }),
  'tempSelections.create': ({ photos }) => ({ body: { photoIds: photos } }),
  'tempSelections.read': async (things) => ({ params: { id: await keptSelection(things) } }),
  'downloads.create': ({ photos }) => ({ body: { id: randomUUID(), name: 'Archive', photos } }),
  'downloads.createShared': ({ sharedAlbum, sharedPhotos, owner }) => ({
    body: {
      albumId: sharedAlbum,
      photos: sharedPhotos.map((photoId) => ({ photoId, ownerId: owner.id })),
    },
  }),
  'exports.request': () => ({ body: { channel: defaultBrand.channel } }),
  'exports.read': async (things) => ({ params: { backupId: await madeExport(things) } }),
  'exports.chunkUrl': async (things) => ({
    params: { backupId: await madeExport(things), iteration: '1' },
  }),
  'downloads.url': async (things) => ({ params: { id: await finishedDownload(things) } }),
  'orders.superOrder': async (things) => ({ params: { code: (await ordered(things)).code } }),
  'orders.product': async (things) => ({ params: { code: (await ordered(things)).product } }),
  'orders.byAccount': ({ owner }) => ({ params: { accountId: owner.id } }),
  'orders.changeDeliveryAddress': async (things) => ({
    params: { code: (await ordered(things)).code },
    body: { address: home },
  }),
  'vouchers.refresh': async (things) => ({ params: { code: (await ordered(things)).product } }),
  'vouchers.offer': () => ({ params: { code: 'SUMMER15' } }),
  'delivery.dates': async (things) => ({ params: { id: (await ordered(things)).code } }),
  'delivery.pickupPoints': () => ({ query: { country: 'NL', postalCode: '1012 AB' } }),
  'cutOff.campaign': () => ({ params: { name: 'production' } }),
  'reorder.status': async (things) => ({ params: { id: (await ordered(things)).code } }),
  'reorder.request': async (things) => ({ query: { OrderCode: (await ordered(things)).code } }),
  'products.read': () => ({
    params: { id: 'book-square-m' },
    query: { extendResponseCommand: 'none', extendResponseWithUrls: 'false' },
  }),
  'invoices.file': async (things) => ({ params: { id: await invoiced(things) } }),
  'invoices.historicalFile': async (things) => ({
    params: { id: await invoiced(things), channel: defaultBrand.channel },
  }),
  'invoices.yearArchive': async (things) => {
    await invoiced(things);
    const { clock } = things.people.house.backend.ports;
    return { params: { year: String(new Date(clock.now()).getUTCFullYear()) } };
  },
  'pdfs.read': async (things) => ({ params: { id: (await ordered(things)).product } }),
  'widgets.read': async (things) => ({ params: { id: await onlineBook(things) } }),
  'widgets.list': async (things) => ({ query: { orderCodes: await onlineBook(things) } }),
  'widgets.request': async (things) => ({ params: { id: await orderedBook(things) } }),
  'widgets.delete': async (things) => ({ params: { id: await onlineBook(things) } }),
  'widgets.share': async (things) => ({
    params: { id: await onlineBook(things) },
    query: {
      vendorId: 'alb',
      fromName: 'Ann',
      personalMessage: 'Look',
      toEmailAddress: encodeEmail(`${randomUUID()}@example.com`),
    },
  }),
  'gallery.read': async (things) => ({ params: { id: await shownBook(things) }, query: inChannel }),
  'gallery.add': async (things) => ({
    body: { widgetId: await onlineBook(things), ...inChannel, categories: ['Travel'] },
  }),
  'gallery.change': async (things) => ({
    params: { widgetId: await shownBook(things) },
    query: inChannel,
    body: { categories: ['Family'] },
  }),
  'gallery.delete': async (things) => ({ params: { id: await shownBook(things) }, query: inChannel }),
  'gallery.blockedOrder': () => ({ params: { id: 'P1' } }),
  'merchandise.channels': () => ({ body: { query: channelsQuery, variables: {} } }),
  'merchandise.channel': () => ({
    body: { query: channelQuery, variables: { code: 'alb-gb', locale: 'en-GB' } },
  }),
};
