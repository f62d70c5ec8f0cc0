import { fileURLToPath } from 'node:url';
import { calls } from '../contracts/calls.ts';
import { analyticsCapability } from '../contracts/extensions/analytics.ts';
import { welcomeCapability } from '../contracts/extensions/capabilityNames.ts';
import type { MovableClock } from './clock.ts';
import { defaultStartTimeout } from './config/environment.ts';
import type { Environment } from './config/environment.ts';
import { defaultFlags } from './config/pages.ts';
import type { PageConfig } from './config/pages.ts';
import { refuseEarly } from './http/early.ts';
import type { HttpListener } from './http/listener.ts';
import { idempotencyMigrations } from './http/idempotency.ts';
import { createServer } from './http/server.ts';
import { verifier } from './identity/index.ts';
import { JobQueue } from './jobs/queue.ts';
import { jobMigrations } from './jobs/table.ts';
import { mailPort } from './mailbox/mail.ts';
import { Metrics } from './metrics/metrics.ts';
import { metricsPath } from './metrics/route.ts';
import { counted } from './objects/counted.ts';
import { openObjects } from './objects/open.ts';
import { productParts } from './parts.ts';
import { photoLimits } from './photos/limits.ts';
import type { Migration, Part } from './part.ts';
import type { BackendConfig, Job, Log, Mail, Ports, Random } from './ports.ts';
import { openVault } from './secrets/vault.ts';
import { seedPart } from './seed/part.ts';
import type { StandInsModule } from './standIns.ts';
import type { StartOptions } from './startOptions.ts';
import { migrate } from './store/migrate.ts';
import type { Store } from './store/port.ts';
import { noTrace, type Trace, tracedStore } from './trace/trace.ts';

/** Maximum number of milliseconds for running work to finish at shutdown. */
const stopTimeout = 10_000;

export interface ProductNeeds {
  readonly environment: Environment;
  readonly options: StartOptions;
  readonly config: BackendConfig;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly log: Log;
  readonly store: Store;
  readonly listener: HttpListener;
  readonly standIns: StandInsModule | null;
  /** Registers a step of the shutdown. The steps run in reverse order. */
  readonly undo: (step: () => Promise<void> | void) => void;
}

/**
 * Opens the parts with their tables, jobs and routes, everything except the listener. Resolves when requests
 * can be answered.
 */
export async function openProduct(needs: ProductNeeds): Promise<Ports> {
  const { environment, options, config, clock, random, log, listener, standIns, undo } = needs;
  const trace = await openTrace(environment);
  undo(() => trace.close());
  const store = tracedStore(needs.store, trace);
  const { ROLE: role = 'all' } = environment;
  const jobs = new JobQueue({ store, clock, random, log });
  const metrics = new Metrics();
  const ports: Ports = {
    clock,
    random,
    store,
    jobs,
    log,
    config,
    objects: counted(
      await openObjects(environment, { dataDir: config.dataDir, random, clock }),
      (operation) => metrics.objectFailed(operation),
    ),
    vault: openVault(config.dataDir, environment.SECRETS_KEY),
    mail: tracedMail(
      mailPort({
        config,
        from: environment.MAIL_FROM ?? 'no-reply@localhost.localdomain',
        store,
        clock,
        random,
        log,
      }),
      trace,
    ),
  };
  let pages = pageConfig(environment, config, standIns);
  const placed = () => pages;
  const others = standIns?.standIns(placed, options.demo ?? false) ?? null;
  const product = productParts(placed, photoLimits(environment), others);
  const chosen = options.parts?.(product) ?? product;
  const parts = [...chosen, seedPart(clock, chosen)];
  pages = withCapabilities(pages, parts);

  await migrate(store, migrationsOf(parts), {
    patience: 1000 * (environment.DATABASE_START_TIMEOUT ?? defaultStartTimeout),
  });
  for (const part of parts) {
    await part.start?.(ports);
    if (part.stop) undo(() => part.stop?.(ports));
  }
  await options.documentsReady;
  const documents = options.documents ?? { folder: fileURLToPath(new URL('../dist', import.meta.url)) };
  const server = await createServer({
    ports,
    parts,
    rows: calls,
    verify: verifier(ports),
    pages,
    documents,
    listener,
    metrics,
    trace,
    ...(environment.ANSWER_PATIENCE === undefined
      ? {}
      : { answerTimeout: environment.ANSWER_PATIENCE * 1000 }),
    ...(environment.BUSY_AFTER === undefined ? {} : { busyAfter: environment.BUSY_AFTER }),
  });
  if (role === 'worker') answerMonitorsOnly(listener, random);
  await jobs.start({
    ports,
    jobs: role === 'web' ? {} : tracedJobs(Object.assign({}, ...parts.map((part) => part.jobs ?? {})), trace),
    alone: config.databaseUrl === null,
  });
  measureStore(metrics, store);
  measureJobs(metrics, jobs);
  undo(() => jobs.stop(stopTimeout));
  undo(() => server.close());
  return ports;
}

/** Loads the code of OpenTelemetry only if there is a collector. */
async function openTrace({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Environment): Promise<Trace> {
  if (endpoint === undefined) return noTrace;
  const { openTelemetry } = await import('./trace/openTelemetry.ts');
  return openTelemetry(endpoint, 'photo-account');
}

const tracedMail = (mail: Mail, trace: Trace): Mail => ({
  send: (said) => trace.span('mail', { kind: said.kind ?? 'own' }, () => mail.send(said)),
});

const tracedJobs = (jobs: Readonly<Record<string, Job>>, trace: Trace): Readonly<Record<string, Job>> =>
  Object.fromEntries(
    Object.entries(jobs).map(([kind, job]) => [
      kind,
      {
        ...job,
        run: (payload: Record<string, unknown>, ports: Ports) =>
          trace.received(`job ${kind}`, { lane: job.lane }, () => job.run(payload, ports)),
      },
    ]),
  );

/** Answers `/metrics` and `/health` besides the probes. */
function answerMonitorsOnly(listener: HttpListener, random: Random): void {
  const { handle } = listener;
  // Without such a listener, Node treats an upgrade as any other request.
  listener.server.removeAllListeners('upgrade');
  listener.handle = (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if ([metricsPath, '/health'].includes(path)) return handle(request, response);
    refuseEarly(request, response, 404, random, { error: 'This process answers no calls.' });
  };
}

const migrationsOf = (parts: readonly Part[]): Migration[] => [
  ...jobMigrations,
  ...idempotencyMigrations,
  ...parts.flatMap((part) => part.migrations ?? []),
];

const withCapabilities = (pages: PageConfig, parts: readonly Part[]): PageConfig => ({
  ...pages,
  capabilities: [...pages.capabilities, ...parts.flatMap((part) => part.capabilities ?? [])],
});

/** Returns the configuration and parts of a production start, which has no stand-ins. */
function inProduction(environment: Environment): { pages: PageConfig; parts: readonly Part[] } {
  const pages = pageConfig(environment, { origin: environment.ORIGIN ?? '', production: true }, null);
  return { pages, parts: productParts(() => pages, photoLimits(environment)) };
}

/** Returns the migrations of a production start. */
export const productMigrations = (environment: Environment): Migration[] =>
  migrationsOf(inProduction(environment).parts);

/** Returns the configuration of the pages of a production start. */
export function productPages(environment: Environment): PageConfig {
  const { pages, parts } = inProduction(environment);
  return withCapabilities(pages, parts);
}

function measureStore(metrics: Metrics, { state }: Store): void {
  if (state === undefined) return;
  metrics.measure({
    name: 'store_connections',
    help: 'Connections to the database, and callers that wait for one.',
    label: 'state',
    read: () => new Map(Object.entries(state().connections)),
  });
  metrics.measure({
    name: 'store_listener_heard_seconds',
    help: 'Seconds since the last heartbeat of the connection for notifications, which has one every 10 s.',
    read: () => {
      const { heardAgo } = state();
      return heardAgo === null ? null : heardAgo / 1000;
    },
  });
}

function measureJobs(metrics: Metrics, jobs: JobQueue): void {
  /** Shared by both values of one response. */
  let reading: ReturnType<JobQueue['backlog']> | null = null;
  const backlog = (): ReturnType<JobQueue['backlog']> =>
    (reading ??= jobs.backlog().finally(() => {
      reading = null;
    }));
  metrics.measure({
    name: 'jobs_due',
    help: 'Jobs that are due and wait for a worker, in all processes; 10,000 of one kind at most.',
    label: 'lane',
    read: async () => new Map((await backlog()).map(({ lane, due }) => [lane, due])),
  });
  metrics.measure({
    name: 'jobs_oldest_seconds',
    help: 'Seconds for which the oldest of these jobs has been due.',
    label: 'lane',
    read: async () => new Map((await backlog()).map(({ lane, oldest }) => [lane, oldest / 1000])),
  });
  metrics.measure({
    name: 'jobs_running',
    help: 'Jobs that this process runs.',
    label: 'lane',
    read: () => jobs.running,
  });
}

function pageConfig(
  environment: Environment,
  { origin, production }: Pick<BackendConfig, 'origin' | 'production'>,
  standIns: StandInsModule | null,
): PageConfig {
  return {
    origin,
    production,
    servicesOrigin: environment.SERVICES_ORIGIN ?? null,
    allowedOrigins: environment.ALLOWED_ORIGINS ?? [],
    embedders: environment.EMBEDDERS ?? [],
    imageHosts: [
      ...(environment.IMAGE_HOSTS ?? []),
      ...(environment.S3_PUBLIC === undefined ? [] : [new URL(environment.S3_PUBLIC).origin]),
    ],
    uploadHosts: environment.UPLOAD_HOSTS ?? [],
    uploadAppLink: environment.UPLOAD_APP_LINK ?? null,
    handOffPages: environment.HAND_OFF_PAGES ?? null,
    callbackHosts: environment.CALLBACK_HOSTS ?? (production ? [] : [new URL(origin).host]),
    consentUrl: environment.CONSENT_URL ?? null,
    chatUrl: environment.CHAT_URL ?? standIns?.chatUrl(origin) ?? null,
    surveyUrl: environment.SURVEY_URL ?? (standIns === null ? null : `${origin}/svc/shop/survey/{locale}`),
    sentryDsn: environment.SENTRY_DSN ?? null,
    exportsAWeek: environment.EXPORTS_A_WEEK ?? 5,
    printsLimit: environment.PRINTS_LIMIT ?? 1000,
    campaign: environment.ORDER_CAMPAIGN ?? 'production',
    flags: environment.FEATURE_FLAGS ?? defaultFlags,
    capabilities: [
      ...(environment.WELCOME_BANNER === false ? [] : [welcomeCapability]),
      // The capability of the stub that replaces the shop's analytics service.
      ...(standIns === null || environment.ANALYTICS === false ? [] : [analyticsCapability]),
    ],
  };
}
