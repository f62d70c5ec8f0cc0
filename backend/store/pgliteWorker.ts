import { fsyncSync } from 'node:fs';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { FromWorker, ToWorker, WorkerStart } from './protocol.ts';
import { parsers } from './types.ts';

if (!parentPort) throw new Error('the store worker runs only as a worker thread');
const port = parentPort;

const say = (message: FromWorker): void => {
  port.postMessage(message);
};

const sayError = (id: number, error: unknown): void => {
  // The engine's file layer throws values that are neither Error objects nor strings.
  const message = error instanceof Error ? error.message : inspect(error, { breakLength: Infinity });
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  say({ id, error: { message, code } });
};

interface Mounts {
  lookupPath(path: string): {
    node: { mount: { type: { stream_ops?: { fsync?: (stream: { nfd: number }) => number } } } };
  };
}

/**
 * The package starts the engine with `-F` (no flush), and its file layer has no fsync. Either of these would
 * lose commits after a power failure.
 */
function flushForReal(database: PGlite): void {
  const files = database.Module.FS as unknown as Mounts;
  const operations = files.lookupPath(PGlite.paths.PGDATA).node.mount.type.stream_ops;
  if (!operations) throw new Error('the embedded store has no file layer to flush');
  operations.fsync = (stream) => {
    fsyncSync(stream.nfd);
    return 0;
  };
}

interface FileLayer {
  NODEFS: { node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void } };
}
const ofOthers = 0o077;

/** The package creates files and then sets mode 0666, ignoring the umask. */
class PrivateFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const closeFiles = (module: unknown): void => {
      const operations = (module as FileLayer).NODEFS.node_ops;
      const { setattr } = operations;
      operations.setattr = (node, { mode, ...rest }) =>
        setattr(node, { ...rest, ...(mode === undefined ? {} : { mode: mode & ~ofOthers }) });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [closeFiles, ...(emscriptenOpts.preRun ?? [])] } };
  }
}

/**
 * The cache has half the size of the engine's default: the system caches the files anyway, and this memory is
 * never released. A random page costs nearly the same as a sequential one, both on current disks and in that
 * cache. With the default factor of 4, the planner would sometimes read and sort a whole album instead of
 * using its index.
 */
const settings = [
  'wal_sync_method=fsync',
  'timezone=UTC',
  'datestyle=ISO',
  'max_wal_size=256MB',
  'shared_buffers=64MB',
  'random_page_cost=1.1',
];

async function open(start: WorkerStart): Promise<PGlite> {
  const database = await PGlite.create({
    pgliteWasmModule: start.engine,
    fs: new PrivateFiles(start.folder),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    // Parameters arrive in PostgreSQL's text format. For these two types, the package would require
    // JavaScript values.
    serializers: { 16: (value: string) => value, 17: (value: string) => value },
  });
  flushForReal(database);
  Object.assign(database.parsers, parsers);
  database.onNotification((channel, payload) => {
    say({ channel, payload });
  });
  return database;
}

async function answer(database: PGlite, message: ToWorker): Promise<void> {
  if (message.op === 'query') {
    // Without parameters, the simple protocol is used, as in the other adapter, because it permits several
    // statements.
    const result =
      message.params.length === 0
        ? (await database.exec(message.sql)).at(-1)
        : await database.query<Record<string, unknown>>(message.sql, [...message.params]);
    say({ id: message.id, result: (result?.rows ?? []) as Record<string, unknown>[] });
  } else {
    await database.close();
    say({ id: message.id, result: null });
  }
}

async function main(): Promise<void> {
  let database: PGlite;
  try {
    database = await open(workerData as WorkerStart);
  } catch (error) {
    sayError(0, error);
    return;
  }
  let line = Promise.resolve();
  port.on('message', (message: ToWorker) => {
    line = line.then(() => answer(database, message)).catch((error: unknown) => sayError(message.id, error));
  });
  say({ id: 0, result: null });
}

await main();
