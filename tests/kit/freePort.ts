import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of this machine that nobody listens at, for what has to know its port before it listens. It is none of those that
 * the system gives to connections and to those who ask for any port: between the search and the use nobody gets it.
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
