import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a free port for a process that must know its port before it listens. It is outside the range that
 * the system assigns to connections and to callers that ask for any port, so that it stays free until it is
 * used.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}
