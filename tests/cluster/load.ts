import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Album } from '../../contracts/albums/album.ts';
import { signedIn } from '../photos/backend/backend.ts';
import { idOf, metadata, offsetOf, sendFrom, settled } from '../photos/backend/tus.ts';
import type { Answered, Asked, Nginx } from './nginx.ts';

const albums = '/svc/photos/albums';
const photos = '/svc/photos/photos';
const json = { 'content-type': 'application/json' };
const tus = { 'tus-resumable': '1.0.0' };
/** Photos that stay in the library. */
const kept = 5;
/** Milliseconds between two calls of a kind. */
const pause = 20;
/** Attempts to finish what was interrupted, a second apart: the right of a dead process to a call ends after a minute. */
const attempts = 100;

/** The kinds of calls that write. */
export const writes = ['upload created', 'upload sent', 'album', 'deletion'] as const;
type Write = (typeof writes)[number];
type Call = Write | 'timeline' | 'outcome';

interface Sent {
  readonly bytes: Buffer;
  readonly location: string;
  state: 'sending' | 'there' | 'leaving' | 'gone';
}

/** What was sent, and what of it was acknowledged: uploads, albums and deletions of one customer, beside reads. */
export class Load {
  readonly #nginx: Nginx;
  readonly #picture: Buffer;
  readonly #photos = new Map<string, Sent>();
  /** By name, which is also its idempotency key; false without an acknowledgement. */
  readonly #albums = new Map<string, boolean>();
  #token: string;
  calls = 0;
  /** Calls that did not succeed. */
  readonly failed: string[] = [];
  unanswered = 0;
  #awaited: { readonly write: Write; readonly acknowledged: (by: number | null) => void } | null = null;

  constructor(nginx: Nginx, token: string, picture: Buffer) {
    this.#nginx = nginx;
    this.#token = token;
    this.#picture = picture;
  }

  /** Uses the token of another sign-in from now on. */
  signedInAgain(token: string): void {
    this.#token = token;
  }

  /** Sends calls of each kind, one after the other, until the work is done. */
  async during(work: Promise<unknown>): Promise<void> {
    let isOver = false;
    const lane = async (call: () => Promise<unknown>): Promise<void> => {
      while (!isOver) {
        await call();
        await sleep(pause);
      }
    };
    const lanes = [
      () => this.#call('timeline', 200, 'GET', photos),
      () => this.#send(),
      () => this.#create(randomUUID()),
      () => this.#remove(),
    ].map(lane);
    try {
      await work;
    } finally {
      isOver = true;
      await Promise.all(lanes);
    }
  }

  /** Resolves after this number of further calls. */
  async after(count: number): Promise<void> {
    const until = this.calls + count;
    while (this.calls < until) await sleep(pause);
  }

  /** Resolves when the next write of this kind is acknowledged, with the port of the process that did it. */
  acknowledgement(write: Write): Promise<number | null> {
    return new Promise((acknowledged) => {
      this.#awaited = { write, acknowledged };
    });
  }

  async #call(
    name: Call,
    expected: number,
    method: string,
    path: string,
    { headers, ...asked }: Asked = {},
  ): Promise<Answered | null> {
    this.calls += 1;
    try {
      const authorization = `Bearer ${this.#token}`;
      const answered = await this.#nginx.send(method, path, {
        ...asked,
        headers: { ...headers, authorization },
      });
      if (answered.status === expected) {
        if (this.#awaited?.write === name) this.#awaited.acknowledged(answered.by);
        return answered;
      }
      this.failed.push(`${name}: ${answered.status}`);
    } catch (error) {
      this.unanswered += 1;
      this.failed.push(`${name}: no answer, ${String(error)}`);
    }
    return null;
  }

  async #send(): Promise<void> {
    // JPEG readers ignore what follows the end.
    const bytes = Buffer.concat([this.#picture, randomBytes(16)]);
    const created = await this.#call('upload created', 201, 'POST', '/svc/uploads/files', {
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': metadata({ filename: 'a.jpg', filetype: 'image/jpeg' }),
      },
    });
    const location = created?.headers.location;
    if (location === undefined) return;
    const sent: Sent = { bytes, location, state: 'sending' };
    this.#photos.set(idOf(location), sent);
    const { pathname } = new URL(location, this.#nginx.origin);
    const octets = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const whole = await this.#call('upload sent', 204, 'PATCH', pathname, { headers: octets, body: bytes });
    if (whole !== null) sent.state = 'there';
  }

  async #create(name: string): Promise<void> {
    this.#albums.set(name, false);
    const headers = { ...json, 'idempotency-key': name };
    const created = await this.#call('album', 200, 'POST', albums, {
      headers,
      body: JSON.stringify({ name }),
    });
    this.#albums.set(name, created !== null);
  }

  async #remove(): Promise<void> {
    const there = [...this.#photos].filter(([, { state }]) => state === 'there');
    const [id, sent] = there[0] ?? [];
    if (id === undefined || sent === undefined || there.length <= kept) return;
    const outcome = await this.#call('outcome', 200, 'GET', `/svc/uploads/outcomes/${id}`);
    if (outcome === null || !outcome.text.includes('"ready"')) return;
    sent.state = 'leaving';
    const body = JSON.stringify({ photoIds: [id] });
    const removed = await this.#call('deletion', 200, 'DELETE', photos, { headers: json, body });
    if (removed !== null) sent.state = 'gone';
  }

  /** Repeats what was not acknowledged, as the pages do, then returns how the library differs from what was. */
  async differences() {
    const customer = signedIn(this.#nginx.origin, this.#token);
    const { origin } = this.#nginx;
    const until = async (finish: () => Promise<boolean>): Promise<void> => {
      for (let attempt = 1; !(await finish()); attempt += 1) {
        if (attempt === attempts) throw new Error('an interrupted call was never answered');
        await sleep(1000);
      }
    };
    for (const [name, isThere] of this.#albums)
      if (!isThere)
        await until(async () => {
          await this.#create(name);
          return this.#albums.get(name) === true;
        });
    let lost = 0;
    for (const [id, sent] of this.#photos) {
      if (sent.state === 'sending')
        await until(async () => {
          const offset = await offsetOf(origin, customer, sent.location).catch(() => 0);
          if (offset === sent.bytes.length) return true;
          if (offset !== null)
            await sendFrom(origin, customer, sent.location, offset, sent.bytes.subarray(offset));
          return offset === null;
        });
      if (sent.state === 'leaving')
        await until(async () => (await customer.ask('DELETE', photos, { photoIds: [id] })).status === 200);
      if (sent.state === 'gone' || sent.state === 'leaving') continue;
      sent.state = 'there';
      const outcome = await settled(customer, id).catch(() => null);
      if (outcome?.state !== 'ready') lost += 1;
    }
    const found = (await customer.pages(photos)).flat();
    const expected = [...this.#photos].flatMap(([id, { state }]) => (state === 'there' ? [id] : []));
    const ids = found.map(({ imageId }) => imageId);
    let changed = 0;
    for (const { imageId, untouchedUrl } of found) {
      const bytes = Buffer.from(await (await fetch(untouchedUrl)).arrayBuffer());
      if (this.#photos.get(imageId)?.bytes.equals(bytes) !== true) changed += 1;
    }
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const search = new URLSearchParams({ limit: '100', ...(cursor === '' ? {} : { cursor }) });
      const { body } = await customer.ask<{ albums: Album[]; cursor: string | null }>(
        'GET',
        `${albums}?${search.toString()}`,
      );
      names.push(...body.albums.map(({ albumName }) => albumName));
      cursor = body.cursor;
    }
    const without = (all: readonly string[], some: readonly string[]) =>
      all.filter((one) => !some.includes(one)).length;
    return {
      lost: lost + without(expected, ids) + without([...this.#albums.keys()], names),
      unknown: without(ids, expected) + without(names, [...this.#albums.keys()]),
      twice: ids.length - new Set(ids).size + names.length - new Set(names).size,
      changed,
    };
  }
}
