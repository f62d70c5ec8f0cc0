import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Album } from '../../contracts/albums/album.ts';
import type { Photo } from '../../contracts/photos/photo.ts';
import { KillableBackend } from '../../tests/kit/killable.ts';
import { fixture, makeCustomer, type TestCustomer } from '../../tests/photos/backend/backend.ts';
import { announce, idOf, offsetOf, sendFrom, settled } from '../../tests/photos/backend/tus.ts';
import { type Figure, figure, quantile } from '../bench/figures.ts';

/** Maximum milliseconds of work before the next kill. */
const longestWork = 700;
/** Approximate number of photos in the library; the number of albums is a tenth of this. */
const kept = 60;

const albums = '/svc/photos/albums';
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pick = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];

/** State of a written item: acknowledged, or interrupted by a kill. */
type Fate = 'there' | 'leaving' | 'gone';

interface Sent {
  readonly bytes: Buffer;
  readonly location: string;
  fate: Fate;
  acknowledged: boolean;
  ready: boolean;
}

interface Made {
  name: string;
  /** A new name that was sent but not acknowledged; null if there is none. */
  other: string | null;
  fate: Fate;
}

/**
 * Records, outside the service, the writes that the service has acknowledged for one customer. All of them must exist
 * after every kill.
 */
class Ledger {
  readonly #backend: KillableBackend;
  readonly #customer: TestCustomer;
  readonly #picture: Buffer;
  readonly #photos = new Map<string, Sent>();
  readonly #albums = new Map<string, Made>();
  /** Creations without a response, by idempotency key, which is also the album's name. */
  readonly #asked = new Set<string>();
  writes = 0;
  readonly wrong = { lost: 0, duplicated: 0, resurrected: 0, changed: 0, orphans: 0 };

  constructor(backend: KillableBackend, customer: TestCustomer, picture: Buffer) {
    this.#backend = backend;
    this.#customer = customer;
    this.#picture = picture;
  }

  /** Sends one write after the other until the connection breaks, and records which were acknowledged. */
  async work(): Promise<void> {
    let over = false;
    const lane = async (write: () => Promise<void>) => {
      while (!over)
        await write().catch((reason: unknown) => {
          over = true;
          // `fetch` rejects with a TypeError when the service is gone; any other error means a wrong response.
          if (!(reason instanceof TypeError)) throw reason;
        });
    };
    await Promise.all([() => this.#send(), () => this.#change(), () => this.#remove()].map(lane));
  }

  async #send(): Promise<void> {
    const bytes = Buffer.concat([this.#picture, randomBytes(16)]);
    const file = { name: 'a.jpg', type: 'image/jpeg', bytes, sha256: digest(bytes) };
    const { location } = await announce(this.#backend.origin, this.#customer, file);
    if (location === null) throw new Error('a picture was refused');
    const sent: Sent = { bytes, location, fate: 'there', acknowledged: false, ready: false };
    this.#photos.set(idOf(location), sent);
    await this.#finish(sent, 0);
  }

  async #finish(sent: Sent, from: number): Promise<void> {
    const { origin } = this.#backend;
    const { status } = await sendFrom(origin, this.#customer, sent.location, from, sent.bytes.subarray(from));
    if (status !== 204) throw new Error(`bytes were answered with ${status}`);
    sent.acknowledged = true;
    this.writes += 1;
  }

  async #create(key: string): Promise<void> {
    this.#asked.add(key);
    const response = await fetch(this.#backend.origin + albums, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#customer.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ name: key }),
    });
    if (response.status !== 200) throw new Error(`an album was answered with ${response.status}`);
    const { albumId } = (await response.json()) as { albumId: string };
    this.#asked.delete(key);
    this.#albums.set(albumId, { name: key, other: null, fate: 'there' });
    this.writes += 1;
  }

  async #change(): Promise<void> {
    const there = [...this.#albums].filter(([, { fate }]) => fate === 'there');
    const one = pick(there);
    if (one === undefined || there.length < kept / 10) return this.#create(randomUUID());
    const [id, album] = one;
    if (there.length > kept / 10) {
      album.fate = 'leaving';
      await this.#ask('DELETE', `${albums}/${id}`);
      album.fate = 'gone';
      return;
    }
    album.other = randomUUID();
    await this.#ask('PATCH', `${albums}/${id}`, { name: album.other });
    album.name = album.other;
    album.other = null;
    if (Math.random() < 0.5) await this.#create(randomUUID());
  }

  async #remove(): Promise<void> {
    // Only photos in the library can be deleted.
    const ready = [...this.#photos].filter((entry) => entry[1].fate === 'there' && entry[1].ready);
    const one = pick(ready);
    if (one === undefined || ready.length < kept) {
      await wait(20);
      return;
    }
    const [id, sent] = one;
    sent.fate = 'leaving';
    await this.#ask('DELETE', '/svc/photos/photos', { photoIds: [id] });
    sent.fate = 'gone';
  }

  async #ask(method: string, path: string, body?: unknown): Promise<void> {
    const { status } = await this.#customer.ask(method, path, body);
    if (status >= 300) throw new Error(`${method} was answered with ${status}`);
    this.writes += 1;
  }

  /**
   * After a restart: repeats calls without a response, as the product would, then compares everything with the
   * record.
   */
  async check(): Promise<void> {
    for (const key of [...this.#asked]) await this.#create(key);
    for (const [id, sent] of this.#photos) {
      if (sent.fate === 'gone') continue;
      if (!sent.acknowledged) {
        const offset = await offsetOf(this.#backend.origin, this.#customer, sent.location);
        if (offset !== null && offset < sent.bytes.length) await this.#finish(sent, offset);
        sent.acknowledged = true;
      }
      if (sent.fate === 'leaving' || sent.ready) continue;
      const outcome = await settled(this.#customer, id).catch(() => null);
      sent.ready = true;
      if (outcome?.state !== 'ready' || outcome.imageId !== id) this.wrong.lost += 1;
    }
    for (const [id, sent] of this.#photos) {
      if (sent.fate !== 'leaving') continue;
      await this.#ask('DELETE', '/svc/photos/photos', { photoIds: [id] });
      sent.fate = 'gone';
    }
    await this.#holdPhotos();
    await this.#holdAlbums();
  }

  #compare(found: readonly string[], entries: ReadonlyMap<string, { readonly fate: Fate }>): void {
    this.wrong.duplicated += found.length - new Set(found).size;
    for (const id of found) if (entries.get(id)?.fate !== 'there') this.wrong.resurrected += 1;
    for (const [id, { fate }] of entries) if (fate === 'there' && !found.includes(id)) this.wrong.lost += 1;
  }

  async #photosThere(): Promise<readonly Photo[]> {
    return (await this.#customer.pages('/svc/photos/photos')).flat();
  }

  async #holdPhotos(): Promise<void> {
    const found = (await this.#photosThere()).map(({ imageId }) => imageId);
    this.#compare(found, this.#photos);
    const { body } = await this.#customer.ask<{ photosCount: number }>('GET', '/svc/photos/users');
    if (body.photosCount !== found.length) this.wrong.changed += 1;
  }

  async #holdAlbums(): Promise<void> {
    const { body } = await this.#customer.ask<{ albums: Album[] }>('GET', `${albums}?limit=100`);
    for (const [id, album] of this.#albums) {
      if (album.fate === 'leaving') {
        if (body.albums.some(({ albumId }) => albumId === id)) await this.#ask('DELETE', `${albums}/${id}`);
        album.fate = 'gone';
        body.albums = body.albums.filter(({ albumId }) => albumId !== id);
      }
      const name = body.albums.find(({ albumId }) => albumId === id)?.albumName;
      if (album.fate === 'there' && name !== undefined) {
        if (![album.name, album.other].includes(name)) this.wrong.changed += 1;
        album.name = name;
        album.other = null;
      }
    }
    this.#compare(
      body.albums.map(({ albumId }) => albumId),
      this.#albums,
    );
  }

  /** At the end: checks that every original is complete and that no file of a deleted photo is left. */
  async close(): Promise<void> {
    for (const { imageId, untouchedUrl } of await this.#photosThere()) {
      const bytes = Buffer.from(await (await fetch(untouchedUrl)).arrayBuffer());
      if (!this.#photos.get(imageId)?.bytes.equals(bytes)) this.wrong.changed += 1;
    }
    // Advance the clock past the lease of a job whose process was killed.
    await this.#backend.seed.advance(61_000);
    const folder = join(this.#backend.dataDir, 'objects', 'photos');
    const gone = [...this.#photos].filter(([, { fate }]) => fate === 'gone').map(([id]) => id);
    const orphans = async () => {
      // A folder may be deleted while it is read.
      const files = await readdir(folder, { recursive: true }).catch(() => gone);
      const all = files.join('\n');
      return gone.filter((id) => all.includes(id)).length;
    };
    const deadline = Date.now() + 60_000;
    while ((this.wrong.orphans = await orphans()) > 0 && Date.now() < deadline) await wait(250);
  }
}

/**
 * Kills the service (`kill -9`) `count` times during uploads and deletions of photos, and while albums are created,
 * renamed and deleted. Acknowledged data must exist exactly once and unchanged; deleted data must stay deleted. Also
 * measures the time from the start of the process to its first response.
 */
export async function kills(count: number, say: (text: string) => void) {
  const backend = await KillableBackend.start();
  try {
    const customer = await makeCustomer(backend.origin, { tokenSeconds: 86_400 });
    const ledger = new Ledger(backend, customer, await fixture('dunes.jpg'));
    const ready: number[] = [];
    for (let kill = 1; kill <= count; kill += 1) {
      const working = ledger.work();
      await wait(Math.random() * longestWork);
      await backend.kill();
      await working;
      const startedAt = performance.now();
      await backend.start();
      ready.push(performance.now() - startedAt);
      await ledger.check();
      if (kill % 20 === 0) say(`${kill} kills, ${ledger.writes} writes, ${JSON.stringify(ledger.wrong)}`);
    }
    await ledger.close();
    const readyMs: Figure = figure(ready);
    return {
      kills: count,
      writes: ledger.writes,
      ...ledger.wrong,
      readyMs,
      readyP95: Math.round(quantile(ready, 0.95)),
    };
  } finally {
    await backend.remove();
  }
}
