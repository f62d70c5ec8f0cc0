import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '../../backend/main.ts';
import { startWithStandIns } from '../../standins/start.ts';
import type { StartOptions } from '../../backend/startOptions.ts';
import { layStore } from './preparedStore.ts';

/** The result of the seeding service: a customer of one test alone, already signed in. */
export interface SeededCustomer {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** An address of its own (`X-Forwarded-For`), so that throttles do not mix tests. */
  readonly forwardedFor: string;
  /** The storage key and value that oidc-client-ts would have stored after the sign-in page. */
  readonly userKey: string;
  readonly user: { readonly access_token: string };
}

export interface CustomerRequest {
  readonly kind?: 'consumer' | 'business';
  readonly b2bStatus?: 'Default' | 'New' | 'Blocked';
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly channel?: string;
  readonly tokenSeconds?: number;
  readonly signedInAgo?: number;
  readonly deleted?: boolean;
  readonly registeredAt?: string;
  readonly orders?: readonly string[];
  readonly [part: string]: unknown;
}

export class SeedClient {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  customer(request: CustomerRequest = {}): Promise<SeededCustomer> {
    return this.make('customers', request) as Promise<SeededCustomer>;
  }

  /** Advances the backend's clock by `ms`. */
  async advance(ms: number): Promise<void> {
    await this.make('clock', { advance: ms });
  }

  /** Any other seed of a backend part, by its name. Rejects with the status and the text when it is refused. */
  async make(name: string, request: unknown): Promise<unknown> {
    const response = await fetch(`${this.#origin}/svc/seed/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`seeding ${name} was refused with ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}

/** A backend with a clock that tests must not move. */
export interface RunningBackend {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  readonly seed: Omit<SeedClient, 'advance'>;
  readonly backend: Backend;
  /** Log lines so far, each JSON. */
  readonly log: readonly string[];
}

export interface MovableBackend extends RunningBackend {
  readonly seed: SeedClient;
}

export interface TestBackend extends MovableBackend {
  /** Stops and removes the data folder. */
  stop(): Promise<void>;
}

/** Starts a backend of this test's own: a free port, an empty data folder, the seeding service on. */
export async function startTestBackend(options: StartOptions = {}): Promise<TestBackend> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'photo-account-')));
  await layStore(dataDir);
  const log: string[] = [];
  const backend = await startWithStandIns({
    port: 0,
    dataDir,
    seeding: true,
    write: (line) => log.push(line),
    ...options,
    // A test shares its thread with the service: a busy test is no load.
    environment: { BUSY_AFTER: '600000', ...options.environment },
  });
  return {
    origin: backend.origin,
    port: backend.port,
    dataDir,
    seed: new SeedClient(backend.origin),
    backend,
    log,
    stop: async () => {
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The backend shared by all test files of this process. It ends with the process. */
function oneForAll(): () => Promise<MovableBackend> {
  let running: Promise<MovableBackend> | undefined;
  return () =>
    (running ??= startTestBackend().then((backend) => {
      // The test runner ends its workers with this signal.
      process.once('SIGTERM', () => {
        rmSync(backend.dataDir, { recursive: true, force: true });
        process.exit();
      });
      return backend;
    }));
}

/**
 * For tests that need no options of their own, don't move the clock and read only their own customers' things: its
 * clock is the machine's.
 */
export const sharedBackend: () => Promise<RunningBackend> = oneForAll();

/**
 * The same for tests that move the clock, always forward. Earlier tests may have moved it by days, so read the time
 * from `backend.ports.clock`, never from the machine; measurements begin at that time, with a customer made then.
 */
export const movableBackend: () => Promise<MovableBackend> = oneForAll();
