import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '../../backend/main.ts';
import { startWithStandIns } from '../../standins/start.ts';
import type { StartOptions } from '../../backend/startOptions.ts';
import { layStore } from './preparedStore.ts';

/** The reply of the seeding service: a new customer for one test, already signed in. */
export interface SeededCustomer {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** A separate IP address (`X-Forwarded-For`), so that rate limits for this customer do not affect other tests. */
  readonly forwardedFor: string;
  /** The storage key and value that oidc-client-ts would have stored after signing in. */
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

  /** Runs any other seed of the backend by its name. Rejects with status and text if the backend refuses it. */
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

/** A backend whose clock tests must not change. */
export interface RunningBackend {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  readonly seed: Omit<SeedClient, 'advance'>;
  readonly backend: Backend;
  /** The log so far; each line is JSON. */
  readonly log: readonly string[];
}

export interface MovableBackend extends RunningBackend {
  readonly seed: SeedClient;
}

export interface TestBackend extends MovableBackend {
  /** Stops the backend and deletes the data folder. */
  stop(): Promise<void>;
}

/** Starts a backend for a single test: on a free port, with an empty data folder and the seeding service. */
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
    // Test and service share a thread, so the service must not treat a busy test as load.
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

/** Returns the backend that all test files of this process share; it stops when the process ends. */
function oneForAll(): () => Promise<MovableBackend> {
  let running: Promise<MovableBackend> | undefined;
  return () =>
    (running ??= startTestBackend().then((backend) => {
      // The test runner uses this signal to end its workers.
      process.once('SIGTERM', () => {
        rmSync(backend.dataDir, { recursive: true, force: true });
        process.exit();
      });
      return backend;
    }));
}

/**
 * For tests that need no particular options, do not change the clock, and read only what belongs to their own
 * customers. Its clock is the machine's.
 */
export const sharedBackend: () => Promise<RunningBackend> = oneForAll();

/**
 * For tests that move the clock, which is only possible forward. Earlier tests may have moved it by days, so read the
 * time from `backend.ports.clock`, never from the machine, and start with a customer that is created at that time.
 */
export const movableBackend: () => Promise<MovableBackend> = oneForAll();
