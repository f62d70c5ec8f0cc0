import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Requests that one customer sends without pause. */
export interface Flood {
  readonly origin: string;
  readonly token: string;
  readonly path: string;
  readonly body?: string;
  readonly method?: string;
  /** Replaces the headers of a call with a JSON body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Number of requests that are kept open. */
  readonly loops: number;
}

/**
 * Runs in a separate thread, so that reading responses does not delay anything that is measured. Ends with the first
 * message, to which it replies with the number of calls by status.
 */
const { origin, token, path, body, method, headers, loops } = workerData as Flood;
const ended = new AbortController();
const statuses: Record<string, number> = {};

const agent = new Agent({ keepAlive: true });

/**
 * Resolves with the status of one call after its whole response. The body is discarded while it arrives, to keep the
 * overhead low.
 */
const call = () =>
  new Promise<string>((resolve, reject) => {
    const asked = request(origin + path, {
      agent,
      signal: ended.signal,
      headers: { authorization: `Bearer ${token}`, ...(headers ?? { 'content-type': 'application/json' }) },
      method: method ?? (body === undefined ? 'GET' : 'POST'),
    });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      answer.once('end', () => resolve(String(answer.statusCode)));
      answer.once('error', reject);
      answer.resume();
    });
    asked.end(body);
  });

async function loop(): Promise<void> {
  while (!ended.signal.aborted) {
    const status = await call().catch(() => (ended.signal.aborted ? null : 'broken'));
    if (status !== null) statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

const all = Promise.all(Array.from({ length: loops }, loop));
parentPort?.once('message', () => {
  ended.abort();
  void all.then(() => parentPort?.postMessage(statuses));
});
