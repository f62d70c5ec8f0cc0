import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { issuerOf, oidcClientId, oidcScope, redirectUriOf } from '../../../contracts/auth/oidc.ts';
import { createAccount, identityPart, type IdentityOptions } from '../../../backend/identity/index.ts';
import type { Ports } from '../../../backend/ports.ts';
import type { Store } from '../../../backend/store/port.ts';
import { ownStore } from '../../kit/preparedStore.ts';
import { testVault } from '../../kit/secretsKey.ts';

/** An e-mail that was sent; `link` is the target of its button. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly link: string;
  readonly channel: string | undefined;
}

export interface House {
  readonly ports: Ports;
  readonly origin: string;
  /** The URL at which it listens, which differs from the origin for a second process or a restarted one. */
  readonly address: string;
  readonly mails: Mail[];
  readonly jobs: {
    kind: string;
    payload: Record<string, unknown>;
    key: string | undefined;
    runAt: number | undefined;
  }[];
  /** Runs the queued jobs that are due. */
  work(): Promise<void>;
  /** Advances the clock port; the machine's own clock is not affected. */
  wait(ms: number): void;
  close(): Promise<void>;
}

/** Returns a store with the product's tables. Its folder is deleted when the store is closed. */
export const freshStore = (): Promise<Store> => ownStore('migrated');

const unused = (): never => {
  throw new Error('not used by the identity part');
};

/**
 * Returns the identity provider on a real server with its own port. A second one on the same store represents a
 * restarted process.
 */
export async function openHouse(
  store: Store,
  options: IdentityOptions = {},
  origin?: string,
): Promise<House> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let ahead = 0;
  const mails: Mail[] = [];
  const jobs: House['jobs'] = [];
  const part = identityPart(options);
  const ports: Ports = {
    clock: { now: () => Date.now() + ahead, after: unused },
    random: { uuid: randomUUID, bytes: (count) => randomBytes(count) },
    store: { ...store },
    objects: {
      put: unused,
      adopt: unused,
      get: unused,
      stream: unused,
      size: unused,
      delete: unused,
      list: unused,
      address: null,
    },
    jobs: {
      enqueue: (kind, payload, how) => {
        jobs.push({ kind, payload, key: how?.key, runAt: how?.runAt });
        return Promise.resolve();
      },
    },
    mail: {
      send: ({ to, subject, button, channel }) => {
        mails.push({ to, subject, link: button?.url ?? '', channel });
        return Promise.resolve();
      },
    },
    vault: testVault,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (event, fields) => void process.stderr.write(`${event} ${JSON.stringify(fields)}\n`),
    },
    config: {
      port,
      dataDir: '/nowhere',
      origin: origin ?? `http://localhost:${port}`,
      databaseUrl: null,
      smtpUrl: null,
      production: false,
      seeding: true,
    },
  };
  await part.start?.(ports);
  const mounts = (await part.mounts?.(ports)) ?? [];
  server.on('request', (request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const mount = mounts.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    if (mount) mount.handle(request, response);
    else response.end('the page');
  });
  return {
    ports,
    origin: ports.config.origin,
    address: `http://localhost:${port}`,
    mails,
    jobs,
    work: async () => {
      const due = jobs.splice(0).filter((job) => {
        const later = (job.runAt ?? 0) > ports.clock.now();
        if (later) jobs.push(job);
        return !later;
      });
      for (const { kind, payload } of due) await part.jobs?.[kind]?.run(payload, ports);
    },
    wait: (ms) => {
      ahead += ms;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a store with an identity provider for the tests of one file; both are closed after the tests. */
export async function houseOfThisFile(): Promise<{ readonly house: House; readonly store: Store }> {
  const store = await freshStore();
  const house = await openHouse(store);
  afterAll(async () => {
    await house.close();
    await store.close();
  });
  return { house, store };
}

let counted = 0;
export const password = 'correct horse';
export async function person(house: House, more: { business?: boolean; tokenSeconds?: number } = {}) {
  counted += 1;
  const email = `Person.${counted}.${randomUUID().slice(0, 8)}@example.com`;
  const account = await createAccount(house.ports, { email, password, business: false, ...more });
  return { ...account, address: `10.1.${counted >> 8}.${counted & 255}` };
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/**
 * Imitates the parts of a browser that the tests need: cookies by path and forms, but no scripts. Redirects are
 * returned, not followed.
 */
export class Visitor {
  readonly cookies = new Map<string, Cookie>();
  readonly #address: string;
  constructor(address: string) {
    this.#address = address;
  }

  async send(
    url: string,
    init: { method?: string; form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.cookies]
      .filter(
        ([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      method: init.method ?? (init.form ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'x-forwarded-for': this.#address,
        ...(cookie ? { cookie } : {}),
        ...init.headers,
      },
      ...(init.form ? { body: new URLSearchParams(init.form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, { value, path });
    }
    return response;
  }

  /** Submits a form and opens the page that it redirects to, if that is one of the provider's. */
  async submit(
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const sent = await this.send(url, { form, headers });
    const to = where(sent);
    return /^\/identity\/(interaction|reset)\b/.test(to.pathname) ? this.send(to.href) : sent;
  }
}

/** What browsers say of a form of another site; some leave the origin out. */
export const fromElsewhere: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

export const where = (response: Response): URL =>
  new URL(response.headers.get('location') ?? 'none:', response.url);

export interface Started {
  readonly visitor: Visitor;
  readonly page: string;
  readonly verifier: string;
  readonly state: string;
}

export function authorizeUrl(
  house: Pick<House, 'origin'>,
  more: Record<string, string> = {},
  verifier = randomBytes(32).toString('base64url'),
) {
  const url = new URL(`${issuerOf(house.origin)}/auth`);
  url.search = new URLSearchParams({
    client_id: oidcClientId,
    response_type: 'code',
    redirect_uri: redirectUriOf(house.origin),
    scope: oidcScope,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }).toString();
  return { url: url.href, verifier };
}

/** Starts a sign-in; returns the sign-in page. */
export async function knock(
  house: Pick<House, 'origin'>,
  address: string,
  visitor = new Visitor(address),
): Promise<Started> {
  const { url, verifier } = authorizeUrl(house);
  const response = await visitor.send(url);
  return { visitor, page: where(response).href, verifier, state: 'state-1' };
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
}

/** Ends a sign-in as the page does before it leads to the sign-out; returns the status. */
export async function revoke(
  house: Pick<House, 'origin' | 'address'>,
  refreshToken: string,
): Promise<number> {
  const { status } = await fetch(`${issuerOf(house.address)}/token/revocation`, {
    method: 'POST',
    headers: { origin: house.origin },
    body: new URLSearchParams({ client_id: oidcClientId, token: refreshToken }),
  });
  return status;
}

export async function tokenCall(
  house: Pick<House, 'origin' | 'address'>,
  form: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${issuerOf(house.address)}/token`, {
    method: 'POST',
    headers: { origin: house.origin },
    body: new URLSearchParams({ client_id: oidcClientId, ...form }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export const refresh = (house: House, refreshToken: string) =>
  tokenCall(house, { grant_type: 'refresh_token', refresh_token: refreshToken });

/** Follows the provider's redirects from a submitted form to the page's callback. */
export async function arrive(visitor: Visitor, response: Response): Promise<URL> {
  let at = where(response);
  while (at.pathname.startsWith('/identity/')) at = where(await visitor.send(at.href));
  return at;
}

export async function signIn(
  house: Pick<House, 'origin' | 'address'>,
  who: { email: string; address: string; password?: string },
  visitor?: Visitor,
): Promise<{ tokens: Tokens; visitor: Visitor }> {
  const started = await knock(house, who.address, visitor);
  const sent = await started.visitor.send(started.page, {
    form: { email: who.email, password: who.password ?? password, remember: 'yes' },
  });
  const back = await arrive(started.visitor, sent);
  const { body } = await tokenCall(house, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirectUriOf(house.origin),
    code_verifier: started.verifier,
  });
  return { tokens: body as unknown as Tokens, visitor: started.visitor };
}
