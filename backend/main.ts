import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { machineClock } from './clock.ts';
import { defaultStartTimeout, hostOf, readEnvironment } from './config/environment.ts';
import type { Environment } from './config/environment.ts';
import { deferred } from './deferred.ts';
import { HttpListener } from './http/listener.ts';
import { isLoopback } from './http/peer.ts';
import { logFile } from './log/file.ts';
import { errorFields, jsonLog } from './log/log.ts';
import type { BackendConfig, Log, Ports } from './ports.ts';
import { machineRandom } from './random.ts';
import { StartRefused } from './refused.ts';
import type { StartOptions } from './startOptions.ts';
import { lockFolder } from './store/lock.ts';
import { openEmbedded } from './store/pglite.ts';
import type { Store } from './store/port.ts';
import { openPostgres } from './store/postgres.ts';
import { whyUnreachable } from './store/unreachable.ts';
import { isPrivate, keepNewFilesPrivate, makePrivate, makeTargetsPrivate } from './store/privateFiles.ts';

export { StartRefused } from './refused.ts';

export interface Backend {
  readonly origin: string;
  readonly port: number;
  readonly ports: Ports;
  /**
   * Number of files and folders in the data folder that other users of the machine could read before this
   * start; 0 for a new folder.
   */
  readonly madePrivate: number;
  /** Whether the log is written to standard output, which then contains no other lines. */
  readonly logsToStdout: boolean;
  /** Resolves when the store fails. The process should then exit. */
  readonly broken: Promise<Error>;
  /** Completes running requests, refuses new ones, closes the store and releases the folder. Idempotent. */
  stop(): Promise<void>;
  readonly close: Backend['stop'];
}

/**
 * Maximum milliseconds for a whole stop, and minimum for each of its steps. Supervisors kill the process
 * after 30 s.
 */
const stopTimeout = 20_000;
const leastForStep = 100;

async function within(ms: number, step: Promise<void> | void): Promise<void> {
  const late = deferred<void>();
  const timer = setTimeout(() => late.reject(new Error('a step of the stop took too long')), ms);
  try {
    await Promise.race([step, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const storeFolder = (dataDir: string): string => join(dataDir, 'store');

/** Starts the whole product on one port. Throws {@link StartRefused} with a message for the operator. */
export async function startBackend(options: StartOptions = {}): Promise<Backend> {
  const environment = readEnvironment(options.environment ?? process.env);
  const dataDir = resolve(options.dataDir ?? environment.DATA_DIR ?? '.data');
  const undo: (() => Promise<void> | void)[] = [];
  const unwind = async (): Promise<void> => {
    const end = performance.now() + stopTimeout;
    let failure: unknown = null;
    for (let step = undo.pop(); step; step = undo.pop()) {
      try {
        await within(Math.max(leastForStep, end - performance.now()), step());
      } catch (error) {
        // The following steps release the data folder even if an earlier step has failed.
        failure ??= error;
      }
    }
    if (failure !== null) throw failure;
  };
  try {
    refuseExposure(environment);
    refuseLonelyRole(environment);
    keepNewFilesPrivate();
    const lock = lockFolder(dataDir);
    undo.push(() => lock.release());
    const madePrivate = isPrivate(dataDir) ? makeTargetsPrivate(dataDir) : makePrivate(dataDir);
    const random = machineRandom();
    const listener = new HttpListener(random, { production: environment.PRODUCTION ?? false });
    const port = await listen(listener, options.port ?? environment.PORT ?? 8080, hostOf(environment));
    undo.push(() => {
      listener.server.closeAllConnections();
      listener.server.close();
    });
    const { seeding, demo } = options;
    const config = readConfig(environment, { port, dataDir, seeding, demo });
    const clock = machineClock();
    const { write, close } = logTarget(environment, options, dataDir);
    undo.push(close);
    const log = jsonLog(clock, write, environment.LOG_LEVEL);
    const source = config.production ? undefined : options.standIns;
    if (demo === true && (await source?.prepareDemo(config, options.onDemo?.progress)) === true)
      options.onDemo?.reused();
    const broken = deferred<Error>();
    // The store opens in its own thread while this thread loads the rest of the code.
    const [store, { openProduct }, standIns] = await Promise.all([
      openStore(config, environment, log, broken.resolve),
      import('./product.ts'),
      source?.load() ?? null,
    ]);
    undo.push(() => store.close());
    // A store from an earlier version has files with other access modes.
    if (config.databaseUrl === null) makePrivate(storeFolder(dataDir));
    if (madePrivate > 0) log.warn('files were made private', { count: madePrivate });
    const ports = await openProduct({
      environment,
      options,
      config,
      clock,
      random,
      log,
      store,
      listener,
      standIns,
      undo: (step) => void undo.push(step),
    });
    log.info('started', { port, seeding: config.seeding, embedded: config.databaseUrl === null });

    let stopped: Promise<void> | null = null;
    const leave = async (): Promise<void> => {
      // A load balancer keeps sending calls until it has detected that this process is not ready.
      listener.probes.stopping();
      await sleep((environment.STOP_DELAY ?? 0) * 1000);
      await unwind();
    };
    const stop = (): Promise<void> => {
      log.info('stopping');
      stopped ??= leave().catch((error: unknown) => {
        log.error('not stopped cleanly', errorFields(error));
        throw error;
      });
      return stopped;
    };
    const logsToStdout = environment.LOG === 'stdout' && options.write === undefined;
    return {
      origin: config.origin,
      port,
      ports,
      madePrivate,
      logsToStdout,
      broken: broken.promise,
      stop,
      close: stop,
    };
  } catch (error) {
    await unwind().catch(() => undefined);
    throw error;
  }
}

function logTarget(
  { LOG }: Environment,
  { write }: StartOptions,
  dataDir: string,
): { readonly write: (line: string) => void; readonly close: () => Promise<void> | void } {
  if (write !== undefined) return { write, close: () => undefined };
  if (LOG !== 'stdout') return logFile(join(dataDir, 'log'));
  // A failing log never stops the backend, for example if the program that reads it ends first.
  process.stdout.on('error', () => undefined);
  return { write: (line) => void process.stdout.write(line), close: () => undefined };
}

async function listen(listener: HttpListener, port: number, host: string): Promise<number> {
  listener.server.listen(port, host);
  try {
    await once(listener.server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') throw new StartRefused(`Port ${port} is already taken.`, { cause: error });
    if (code === 'EACCES')
      throw new StartRefused(`Port ${port} may not be opened by this user.`, { cause: error });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartRefused(`HOST ${host} is no address of this machine.`, { cause: error });
    throw error;
  }
  return (listener.server.address() as AddressInfo).port;
}

function readConfig(
  environment: Environment,
  given: {
    readonly port: number;
    readonly dataDir: string;
    readonly seeding: boolean | undefined;
    readonly demo: boolean | undefined;
  },
): BackendConfig {
  const production = environment.PRODUCTION ?? false;
  const seeding = given.seeding ?? environment.SEEDING ?? false;
  if (production && seeding)
    throw new StartRefused('SEEDING makes customers for tests and cannot be on in production.');
  if (production) checkProduction(environment, given.demo === true);
  return {
    port: given.port,
    dataDir: given.dataDir,
    origin: environment.ORIGIN ?? `http://localhost:${given.port}`,
    databaseUrl: environment.DATABASE_URL ?? null,
    smtpUrl: environment.SMTP_URL ?? null,
    production,
    seeding,
    ...(environment.TRUSTED_PROXIES === undefined ? {} : { trustedProxies: environment.TRUSTED_PROXIES }),
    ...(environment.METRICS_PEERS === undefined ? {} : { metricsPeers: environment.METRICS_PEERS }),
  };
}

/**
 * Refuses to listen on a public address outside production: such a start has stubs and a readable mailbox, so
 * it must be reachable from this machine only.
 */
function refuseExposure(environment: Environment): void {
  if (environment.PRODUCTION === true) return;
  const origin = new URL(environment.ORIGIN ?? 'http://localhost').hostname;
  const key = [
    ['HOST', hostOf(environment)],
    ['ORIGIN', origin],
  ].find(([, host]) => !isLoopback(host ?? ''))?.[0];
  if (key !== undefined)
    throw new StartRefused(
      `${key} would open the mailbox and the stand-ins to other machines: set PRODUCTION=1 with the keys it needs, or leave ${key} out.`,
    );
}

/** Refuses to divide the work of a process that has a store of its own. */
function refuseLonelyRole({ ROLE = 'all', DATABASE_URL }: Environment): void {
  if (ROLE !== 'all' && DATABASE_URL === undefined)
    throw new StartRefused(
      `ROLE=${ROLE} needs DATABASE_URL: the embedded store belongs to one process, which does all the work.`,
    );
}

/** Checks the requirements of a production start. */
function checkProduction(environment: Environment, demo: boolean): void {
  const { protocol, hostname } = new URL(environment.ORIGIN ?? 'http://localhost');
  if (protocol !== 'https:' || isLoopback(hostname))
    throw new StartRefused('PRODUCTION needs ORIGIN: the https origin at which customers sign in.');
  if (!isLoopback(hostOf(environment)) && environment.TRUSTED_PROXIES === undefined)
    throw new StartRefused(
      'HOST needs TRUSTED_PROXIES with an https ORIGIN: the addresses of the proxy that ends TLS, without which all customers share one address and its limits.',
    );
  if (environment.SMTP_URL === undefined)
    throw new StartRefused('PRODUCTION needs SMTP_URL: without a mail server no mail would leave.');
  if (environment.MAIL_FROM === undefined)
    throw new StartRefused('PRODUCTION needs MAIL_FROM: the e-mail address that customers get mails from.');
  if (demo)
    throw new StartRefused('The demo accounts have a known password and cannot be there in production.');
}

async function openStore(
  config: BackendConfig,
  { DATABASE_LISTEN_URL, DATABASE_START_TIMEOUT = defaultStartTimeout }: Environment,
  log: Log,
  broken: (error: Error) => void,
): Promise<Store> {
  try {
    if (config.databaseUrl !== null) {
      const url = config.databaseUrl;
      return await openPostgres({
        url,
        directUrl: DATABASE_LISTEN_URL,
        startTimeout: DATABASE_START_TIMEOUT * 1000,
        broken: (error) => log.warn('a store connection broke', errorFields(error)),
      });
    }
    return await openEmbedded({
      folder: storeFolder(config.dataDir),
      failed: (error) => {
        log.error('the store has stopped', errorFields(error));
        broken(error);
      },
    });
  } catch (error) {
    const sentence =
      config.databaseUrl === null
        ? `The store in ${config.dataDir} cannot be opened.`
        : whyUnreachable(error);
    throw new StartRefused(sentence, { cause: error });
  }
}
