import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { CallReply } from '../../contracts/call.ts';
import { type CallbackFormat, callbackSample, type testCallback } from '../../contracts/customer/callback.ts';
import { type ResolvedAddress, resolvedAddress, type Resolve } from './outside.ts';

export interface Calling {
  readonly resolve: Resolve;
  /** Hosts that can be called even if they are internal. */
  readonly allowed: readonly string[];
  /** Timeout for the response in milliseconds. */
  readonly deadline: number;
}
type Called = CallReply<typeof testCallback>;

/** Makes the connection use the validated address, so that the host name is not resolved a second time. */
const alwaysTo =
  ({ address, family }: ResolvedAddress): LookupFunction =>
  (_, { all }, done) =>
    all === true ? done(null, [{ address, family }]) : done(null, address, family);

/** Sends the sample and reads only the head of the response. A redirect counts as any other response. */
function post(
  url: URL,
  format: CallbackFormat,
  place: ResolvedAddress,
  signal: AbortSignal,
): Promise<number> {
  const { type, body } = callbackSample[format];
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: alwaysTo(place),
        signal,
        maxHeaderSize: 8192,
        headers: {
          'content-type': type,
          'content-length': Buffer.byteLength(body),
          'user-agent': 'callback-test',
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Calls a URL as if an order had changed; resolves to null if the URL must not be called. */
export async function callBack(
  url: URL,
  format: CallbackFormat,
  { resolve, allowed, deadline }: Calling,
): Promise<Called | null> {
  const signal = AbortSignal.timeout(deadline);
  const late = new Promise<'late'>((done) => {
    signal.addEventListener('abort', () => done('late'), { once: true });
  });
  const place = await Promise.race([resolvedAddress(url, { resolve, allowed }), late]);
  if (place === 'late') return { outcome: 'timeout', status: 0 };
  if (place === 'inside') return null;
  if (place === 'unknown') return { outcome: 'unreachable', status: 0 };
  try {
    return { outcome: 'answered', status: await post(url, format, place, signal) };
  } catch {
    return { outcome: signal.aborted ? 'timeout' : 'unreachable', status: 0 };
  }
}
