import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '../../../backend/main.ts';
import type { PhotoPage } from '../../../contracts/photos/library/pages.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { movableBackend, startTestBackend as startKitBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';

export interface Answered<Body> {
  readonly status: number;
  readonly body: Body;
}

export interface TestCustomer {
  readonly id: string;
  readonly token: string;
  readonly ask: <Body>(method: string, path: string, body?: unknown) => Promise<Answered<Body>>;
  seed(
    photos: readonly { takenAt: string | null; count?: number; uploadedAt?: string; fileName?: string }[],
  ): Promise<string[]>;
  /** Reads all pages of a list, `limit` photos at a time. */
  pages(path: string, query?: Record<string, string>): Promise<Photo[][]>;
}

export interface SharedPhotoBackend {
  readonly backend: Backend;
  readonly dataDir: string;
  /** The log so far. */
  readonly lines: readonly string[];
  customer(wanted?: Record<string, unknown>): Promise<TestCustomer>;
  advance(ms: number): Promise<void>;
}

export interface TestBackend extends SharedPhotoBackend {
  end(): Promise<void>;
}

export async function ask<Body>(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answered<Body>> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Body };
}

/** Reads all pages of a list. */
const pagesBy =
  (own: TestCustomer['ask']): TestCustomer['pages'] =>
  async (path, query = {}) => {
    const pages: Photo[][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const search = new URLSearchParams({ ...query, ...(cursor === '' ? {} : { cursor }) });
      const { status, body }: Answered<PhotoPage> = await own('GET', `${path}?${search.toString()}`);
      if (status !== 200) throw new Error(`a page was answered with ${status}`);
      pages.push(body.images);
      cursor = body.cursor;
    }
    return pages;
  };

/** A customer with a token of a sign-in. */
export function signedIn(origin: string, token: string): Omit<TestCustomer, 'id' | 'seed'> {
  const own: TestCustomer['ask'] = (method, path, body) => ask(origin, method, path, body, token);
  return { token, ask: own, pages: pagesBy(own) };
}

export async function makeCustomer(
  origin: string,
  wanted: Record<string, unknown> = {},
): Promise<TestCustomer> {
  const made = await ask<{ id: string; user: { access_token: string } }>(
    origin,
    'POST',
    '/svc/seed/customers',
    wanted,
  );
  const { id, user } = made.body;
  return {
    id,
    ...signedIn(origin, user.access_token),
    seed: async (photos) =>
      (await ask<{ ids: string[] }>(origin, 'POST', '/svc/seed/photos', { customerId: id, photos })).body.ids,
  };
}

const of = (own: MovableBackend): SharedPhotoBackend => ({
  backend: own.backend,
  dataDir: own.dataDir,
  lines: own.log,
  customer: (wanted) => makeCustomer(own.origin, wanted),
  advance: (ms) => own.seed.advance(ms),
});

/** Returns a backend for a single test, on a free port with an empty folder. */
export async function startTestBackend(
  options: { prepare?: (dataDir: string) => Promise<void> } = {},
): Promise<TestBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'photos-backend-'));
  await options.prepare?.(dataDir);
  const own = await startKitBackend({ dataDir });
  return { ...of(own), end: () => own.stop() };
}

/** Returns the backend of all files that may move its clock; see `movableBackend`. */
export const sharedPhotoBackend = async (): Promise<SharedPhotoBackend> => of(await movableBackend());

export const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../fixtures/${name}`, import.meta.url));
