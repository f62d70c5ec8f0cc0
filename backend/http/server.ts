import { once } from 'node:events';
import type { Server } from 'node:http';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallRow } from '../../contracts/call.ts';
import { hostReader, mayCall } from '../config/hosts.ts';
import type { PageConfig } from '../config/pages.ts';
import { hourly } from '../hourly.ts';
import { CallerLines } from '../log/callerLines.ts';
import { duringCall } from '../log/duringCall.ts';
import { errorFields } from '../log/log.ts';
import { Metrics } from '../metrics/metrics.ts';
import { metricsPath, metricsRoute } from '../metrics/route.ts';
import type { Mount, Part } from '../part.ts';
import type { Ports } from '../ports.ts';
import { openSocketServer } from '../sockets/socketServer.ts';
import { correlate, correlationHeader, correlationOf } from './correlation.ts';
import { crossOrigin } from './cors.ts';
import { limitAnswer, limitBody, defaultAnswerTimeout } from './deadlines.ts';
import { serveDocuments, settleDocument } from './documents.ts';
import type { Documents } from './documents.ts';
import { refuseEarly } from './early.ts';
import { phonePagePath } from '../../contracts/extensions/phoneUploads.ts';
import { HttpFailure, hungUp, readFailure } from './failures.ts';
import { isTooComplex } from './jsonBody.ts';
import { HttpListener } from './listener.ts';
import type { Handle } from './listener.ts';
import { isLoopback, peerAddress } from './peer.ts';
import { Replies } from './idempotency.ts';
import { Methods } from './methods.ts';
import { refuseUnderPressure } from './pressure.ts';
import { bindRows } from './rows.ts';
import type { Verify } from './rows.ts';
import { Turns } from './turns.ts';
import { noTrace, type Trace } from '../trace/trace.ts';

/** Maximum size of a JSON body in bytes. A list of 500 ids has 20 KB, and one of 500 hashes 34 KB. */
const bodyLimit = 131_072;

declare module 'fastify' {
  interface FastifyInstance {
    /** The queues of calls, also for routes outside the table of calls. */
    readonly turns: Turns;
    /** Receives the values that routes measure. */
    readonly metrics: Metrics;
  }
}

export interface ServerOptions {
  readonly ports: Ports;
  readonly parts: readonly Part[];
  readonly rows: readonly CallRow[];
  readonly verify: Verify;
  readonly pages: PageConfig;
  readonly documents: Documents;
  /** Milliseconds after which a response is aborted if the client does not read it. */
  readonly answerTimeout?: number;
  /** Delay of the event loop in milliseconds above which calls are refused. */
  readonly busyAfter?: number;
  /**
   * A server that is already listening (see {@link HttpListener}). If none is given, a server is created, and
   * the caller starts it.
   */
  readonly listener?: HttpListener;
  /** Collects the measurements of the server, which are served at `/metrics`. */
  readonly metrics?: Metrics;
  readonly trace?: Trace;
}

export interface BackendServer {
  readonly server: Server;
  /**
   * Refuses new requests, and resolves when the running requests have been answered. A listener that was
   * passed in stays open.
   */
  close(): Promise<void>;
}

/** Registers the calls, the routes of the parts and the pages with the listener. */
export async function createServer(options: ServerOptions): Promise<BackendServer> {
  const { ports, parts, pages, trace = noTrace } = options;
  const listener = options.listener ?? new HttpListener(ports.random, ports.config);
  const knowsHost = hostReader(pages);
  let enter: Handle = listener.handle;
  const app = Fastify({
    bodyLimit,
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => {
      request.correlationId = correlationOf(request.headers, ports.random);
      refuse(error, request, reply.header(correlationHeader, request.correlationId));
    },
    // The listener responds to invalid HTTP, also before this server exists.
    clientErrorHandler: () => undefined,
    routerOptions: { maxParamLength: 400 },
    serverFactory: (handle) => {
      enter = handle;
      return listener.server;
    },
  });
  app.removeContentTypeParser('text/plain');
  readJson(app);
  correlate(app, ports.random);
  app.addHook('preValidation', (_request, reply, done) => trace.resume(reply.raw, done));
  await crossOrigin(app, (origin) => mayCall(pages, origin));
  const metrics = options.metrics ?? new Metrics();
  const lines = new CallerLines(ports.clock, ports.log);
  logReplies(app, ports, { metrics, trace, lines });
  refuseUnderPressure(app, options.rows, options.busyAfter);
  const methods = new Methods();
  methods.watch(app);
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (hungUp(request.raw)) {
      const { correlationId } = request;
      const row = rowOf(request);
      lines.write(callerOf(request, ports), 'info', {
        event: 'caller hung up',
        row,
        status: 400,
        more: { correlationId },
      });
      return reply.code(400).send();
    }
    const failure = readFailure(error);
    // A failing or slow store is logged, too. HTTP failures thrown deliberately are not.
    if ([500, 503].includes(failure.status) && !(error instanceof HttpFailure)) {
      lines.write(callerOf(request, ports), 'error', {
        event: 'call failed',
        row: rowOf(request),
        status: failure.status,
        more: { correlationId: request.correlationId, ...errorFields(error) },
      });
    }
    if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
    reply
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .removeHeader('content-encoding');
    return reply.code(failure.status).send({ error: failure.error, correlationId: request.correlationId });
  };
  app.setErrorHandler(refuse);

  app.get('/health', async (_request, reply) => {
    await ports.store.query('select 1');
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  const turns = new Turns();
  app.decorate('turns', turns);
  app.decorate('metrics', metrics);
  metricsRoute(app, metrics, ports.config);
  const replies = new Replies(ports.store, ports.clock, ports.vault);
  if (ports.config.databaseUrl === null) await replies.free();
  await replies.forget();
  const endForgetting = hourly(ports.clock, ports.log, () => replies.forget());
  bindRows(
    app,
    { ports, verify: options.verify, replies, turns },
    options.rows,
    parts.flatMap((part) => part.answers ?? []),
  );
  for (const part of parts) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', async ({ raw, routeOptions }) => {
        const onlyHere = part.onlyHere === true || routeOptions.url?.startsWith('/svc/seed/') === true;
        if (onlyHere && !isLoopback(raw.socket.remoteAddress ?? '')) throw new HttpFailure(404, 'Not found.');
      });
      await part.routes?.(scope, ports);
    });
  }
  await serveDocuments(app, options.documents, pages, methods);
  const mounts = (await Promise.all(parts.map(async (part) => (await part.mounts?.(ports)) ?? []))).flat();
  await app.ready();
  const socketServer = await openSocketServer({
    server: listener.server,
    ports,
    verify: options.verify,
    mayConnect: (origin) => mayCall(pages, origin),
    knowsHost: (host) => knowsHost(host) === true,
    channels: parts.flatMap((part) => part.sockets ?? []),
    trace,
  });
  metrics.measure({ name: 'sockets_open', help: 'Open WebSockets of pages.', read: () => socketServer.open });
  const streams = parts.flatMap((part) => part.streams ?? []);
  const { answerTimeout = defaultAnswerTimeout } = options;
  listener.handle = guard(ports, { knowsHost, mounts, streams, answerTimeout, enter, trace });
  listener.probes.started(() => ports.store.query('select 1'));
  return {
    server: listener.server,
    close: async () => {
      endForgetting();
      const answered = listener.leave();
      await socketServer.close();
      listener.server.closeIdleConnections();
      const closeTimer = setTimeout(() => {
        listener.server.closeAllConnections();
      }, 5000);
      await app.close();
      await answered;
      lines.flush();
      clearTimeout(closeTimer);
      if (options.listener !== undefined) return;
      const closed = once(listener.server, 'close');
      listener.server.close();
      listener.server.closeIdleConnections();
      await closed;
    },
  };
}

interface Behind {
  readonly knowsHost: ReturnType<typeof hostReader>;
  readonly mounts: readonly Mount[];
  /** Paths whose bodies have no total deadline. */
  readonly streams: readonly string[];
  readonly answerTimeout: number;
  readonly enter: Handle;
  readonly trace: Trace;
}

/**
 * Returns the handler that runs before the router: it refuses unknown hosts, sets a deadline for bodies, and lets
 * mounted handlers read their own bodies. Liveness probes and monitors may use any host name.
 */
function guard(ports: Ports, behind: Behind): Handle {
  const { knowsHost, mounts, streams, answerTimeout, enter, trace } = behind;
  const under = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
  return (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const known = path === '/health' || path === metricsPath || knowsHost(request.headers.host ?? '');
    if (known === null) return refuseEarly(request, response, 400, ports.random);
    if (!known) return refuseEarly(request, response, 421, ports.random);
    const steady = streams.some((prefix) => under(path, prefix));
    limitBody(ports, request, response, steady ? 'steady' : 'whole');
    limitAnswer(response, answerTimeout);
    // All work started by this request has its id, whichever handler reads it.
    const id = correlationOf(request.headers, ports.random);
    request.headers[correlationHeader] = id;
    const mount = mounts.find(({ prefix }) => under(path, prefix));
    if (mount)
      return duringCall(id, () =>
        trace.call(response, () => {
          trace.named(response, mount.prefix, {});
          mount.handle(request, response);
        }),
      );
    settleDocument(request);
    duringCall(id, () => trace.call(response, () => enter(request, response)));
  };
}

/** Treats an empty JSON body as a missing body, and refuses a body that would take long to parse. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else if (isTooComplex(body)) done(new HttpFailure(400, 'The body has too many parts.'), undefined);
    else void parse(request, body, done);
  });
}

const rowOf = (request: { routeOptions: { config: { row?: string }; url?: string | undefined } }): string =>
  request.routeOptions.config.row ?? request.routeOptions.url ?? 'none';

const pageRows: ReadonlySet<string> = new Set([
  'none',
  '/',
  '/*',
  '*',
  '/index.html',
  phonePagePath,
  metricsPath,
]);

/** Returns the customer by whom log lines are counted; without a sign-in, the network. */
const callerOf = ({ admitted, raw }: FastifyRequest, { config }: Ports): string =>
  (admitted as FastifyRequest['admitted'] | null)?.caller?.subject ?? peerAddress(raw, config);

/** Logs one line per call, with its name and never with its URL, which contains customer data. */
function logReplies(
  app: FastifyInstance,
  ports: Ports,
  { metrics, trace, lines }: { metrics: Metrics; trace: Trace; lines: CallerLines },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const row = rowOf(request);
    // Pages and their files are not calls.
    if (pageRows.has(row)) return;
    trace.named(reply.raw, request.routeOptions.config.row ?? 'other', {
      'http.request.method': request.method,
      'http.response.status_code': reply.statusCode,
    });
    metrics.called(request.routeOptions.config.row ?? 'other', reply.statusCode, reply.elapsedTime / 1000);
    const { method, correlationId } = request;
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    lines.write(callerOf(request, ports), 'info', {
      event: 'call',
      row,
      status,
      more: { method, status, ms, correlationId },
    });
  });
}
