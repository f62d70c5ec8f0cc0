import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { hashOf, issueLink, markUsed } from '../../../backend/confirmations/links.ts';
import type { Kind } from '../../../backend/confirmations/links.ts';
import { keepMethods } from '../../../backend/customers/payments.ts';
import { mailLink } from '../../../backend/newsletter/subscriptions.ts';
import { postal } from '../../addresses/samples.ts';
import type { SeededCustomer } from '../../kit/backend.ts';
import type { People } from './people.ts';

/** A word in texts that only the owner may read, and one in texts that the participant may read too. */
export const secretWord = 'Canary meadow';
export const sharedWord = 'Canary heath';

export interface Things {
  readonly people: People;
  readonly owner: SeededCustomer;
  readonly photos: readonly string[];
  readonly album: string;
  readonly sharedPhotos: readonly string[];
  readonly sharedAlbum: string;
  /** Makes a call as the owner, and returns the body of the reply. */
  readonly asOwner: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
}

/**
 * Creates the owner's data: photos, some in the owner's own album, some in an album shared with `participant` and
 * `deleted`.
 */
export async function makeThings(people: People): Promise<Things> {
  const { house, who } = people;
  const { owner } = who;
  const photosNamed = async (fileName: string) => {
    const photos = [{ takenAt: '2024-05-01T10:00:00', count: 2, fileName }];
    return ((await house.seed.make('photos', { customerId: owner.id, photos })) as { ids: string[] }).ids;
  };
  const asOwner: Things['asOwner'] = async (method, path, body) => {
    const response = await fetch(house.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${owner.user.access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([path, response.status < 300]).toEqual([path, true]);
    return (await response.json()) as Record<string, unknown>;
  };
  const photos = await photosNamed(`${secretWord}.jpg`);
  const sharedPhotos = await photosNamed(`${sharedWord}.jpg`);
  const { albumId } = await asOwner('POST', '/svc/photos/albums', { name: secretWord });
  await asOwner('POST', `/svc/photos/albums/${String(albumId)}/photos`, { photoIds: photos });
  const shared = await house.seed.make('shared-albums', {
    ownerId: owner.id,
    participantIds: [who.participant.id, who.deleted.id],
    name: sharedWord,
    photoIds: sharedPhotos,
  });
  return {
    people,
    owner,
    photos,
    album: String(albumId),
    sharedPhotos,
    sharedAlbum: (shared as { id: string }).id,
    asOwner,
  };
}

/** Returns a payment method of the owner; no call creates one. */
export async function keptPaymentMethod({ people, owner }: Things): Promise<string> {
  const id = randomUUID();
  await keepMethods(people.house.backend.ports.store, owner.id, [{ id, kind: 'card', label: secretWord }]);
  return id;
}

/** Returns a picture that was uploaded with the shop's form, without an account. */
export async function unclaimedUpload({ people }: Things): Promise<string> {
  const response = await fetch(`${people.house.origin}/svc/shop/uploads`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Adds an address to the owner's address book; returns its id. */
export const writtenAddress = async ({ asOwner }: Things): Promise<string> =>
  String((await asOwner('POST', '/svc/customers/customers/me/addresses', postal))['id']);

/** Returns a project that the owner has saved. */
export async function savedProject({ people, owner }: Things): Promise<string> {
  const made = await people.house.seed.make('projects', {
    customerId: owner.id,
    projects: [{ name: secretWord }],
  });
  return (made as { ids: [string] }).ids[0];
}

/** Returns the token in the link of a newsletter e-mail. */
export async function mailedLink({ people }: Things): Promise<{ email: string; token: string }> {
  const { ports } = people.house.backend;
  const email = `${randomUUID()}@example.com`;
  await mailLink({ email }, ports);
  const [mail] = await ports.store.query<{ body: string }>('select body from mail where recipient = $1', [
    email,
  ]);
  const { searchParams } = new URL(/http\S+/.exec(mail?.body ?? '')?.[0] ?? '');
  return { email, token: searchParams.get('confirmation-token') ?? '' };
}

/** Returns the id of the owner's identity, as a path parameter. */
export const identityOf = ({ owner }: Pick<Things, 'owner'>) => ({
  idpType: 'password',
  idpSub: `local|${owner.id}`,
});

/**
 * Returns a link of the owner that has already been used: using it again gets the same response and changes
 * nothing.
 */
export async function usedLink({ people, owner }: Things, kind: Kind): Promise<string> {
  const { ports } = people.house.backend;
  const { token } = await issueLink(ports, { kind, subject: owner.id, email: null });
  await markUsed(ports.store, ports.clock, hashOf(token), null);
  return token;
}

/** Returns a download whose archive is ready. */
export async function finishedDownload({ asOwner, photos }: Things): Promise<string> {
  const id = randomUUID();
  await asOwner('POST', '/svc/downloads/downloads', { id, name: secretWord, photos });
  await expect
    .poll(async () => {
      const { items } = await asOwner('GET', '/svc/downloads/downloads');
      return (items as { id: string; state: string }[]).find((one) => one.id === id)?.state;
    })
    .toBe('finished');
  return id;
}

/** Returns an export with a zip that is ready. */
export async function madeExport({ asOwner }: Things): Promise<string> {
  await asOwner('POST', '/svc/exports/backups', { channel: 'alb-nl' });
  const latest = async () =>
    (await asOwner('GET', '/svc/exports/backups/current'))['current'] as { backupId: string; status: string };
  await expect.poll(async () => (await latest()).status).toBe('READY');
  return (await latest()).backupId;
}

export async function keptSelection({ asOwner, photos }: Things): Promise<string> {
  const made = await asOwner('POST', '/svc/tempSelections/temp-selections', { photoIds: photos });
  return String(made['tempSelectionId']);
}

/** Returns a code for the owner's phone; it replaces the previous one. */
export const openedHandOff = async ({ asOwner }: Things): Promise<{ id: string; code: string }> => {
  const { id, code } = await asOwner('POST', '/svc/uploads/hand-offs', {});
  return { id: String(id), code: String(code) };
};

export const uploadHeaders = (token: string | null): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
});

/** Creates an upload of ten bytes; the URL is null if it is refused. */
export async function announce(
  { house }: People,
  token: string | null,
): Promise<{ status: number; address: string | null }> {
  const coded = (text: string) => Buffer.from(text).toString('base64');
  const response = await fetch(`${house.origin}/svc/uploads/files`, {
    method: 'POST',
    headers: {
      ...uploadHeaders(token),
      'upload-length': '10',
      'upload-metadata': `filename ${coded(`${secretWord}.jpg`)},filetype ${coded('image/jpeg')}`,
    },
  });
  const location = response.headers.get('location');
  return {
    status: response.status,
    address: location === null ? null : new URL(location, house.origin).href,
  };
}

export async function announced({ people, owner }: Things): Promise<string> {
  const { address } = await announce(people, owner.user.access_token);
  if (address === null) throw new Error('the upload was not announced');
  return address;
}

/** Returns everything that the store contains about the owner, as text; no other actor may change it. */
export async function stateOf({ people, owner }: Things): Promise<string> {
  const { store } = people.house.backend.ports;
  const tables = [
    'album',
    'basket',
    'album_participant where album_id in (select id from album where customer_id = $1) or $1',
    'album_photo where album_id in (select id from album where customer_id = $1) or $1',
    'customer_order',
    'download',
    'gallery_entry',
    'order_product',
    'photo',
    'photo_library',
    'temp_selection',
    'upload',
    // Leaves out whether a widget is online, because a job changes this independently of requests.
    "(select code, customer_id, state = 'deleted' as gone from widget) as widget",
    'widget_share',
    'customer where id = $1 or $1',
  ];
  const texts = await Promise.all(
    tables.map(async (table) => {
      const from = table.includes(' where ')
        ? table.replace(/ or \$1$/, '')
        : `${table} where customer_id = $1`;
      const rows = await store.query<{ text: string }>(
        `select to_jsonb(held)::text as text from (select * from ${from}) as held order by 1`,
        [owner.id],
      );
      return rows.map(({ text }) => text).join('\n');
    }),
  );
  return texts.join('\n\n');
}
