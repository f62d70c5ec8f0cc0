import { freshSignInError } from '../../contracts/auth/freshSignIn.ts';
import type { CallInput, CallRow, Service } from '../../contracts/call.ts';
import { nothing } from '../../contracts/empty.ts';
import type { ask } from './ky.ts';
import { letGo } from './letGo.ts';
import { pauseAsked } from './retryAfter.ts';

/** How one attempt of a call ended; the request chart decides what follows. */
export type Sent =
  | { readonly kind: 'replied'; readonly reply: unknown }
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'unauthorized' }
  | {
      readonly kind: 'failed';
      readonly why: 'http' | 'network' | 'shape' | 'unexpected';
      /** Of something unexpected: what broke in the program itself, `chunk`, `schema` or the name of an error. */
      readonly detail?: string;
      readonly status?: number;
      readonly retryAfter?: number;
    };

export interface Sending {
  readonly row: CallRow;
  readonly call: CallInput;
  /** One per operation, the same on every attempt [4.18, 7.1]. */
  readonly correlationId: string;
  /** 1 for the first. */
  readonly attempt: number;
}

export interface SenderPorts {
  readonly baseOf: (service: Service) => string;
  /** Read at the moment of sending; null sends without a bearer and lets the service refuse. */
  readonly readToken: () => string | null;
  readonly refusedToken: (token: string | null) => void;
  /** Milliseconds since 1970 by the service's clock, with every answer; NaN where it does not say. */
  readonly heardTime: (at: number) => void;
  readonly fetch?: typeof fetch;
}

/** Parameters and query as their row's schema lets them through: flat, of words and numbers. */
const fields = (given: unknown) =>
  Object.entries(given as Readonly<Record<string, string | number | boolean | null | undefined>>);

function addressOf({ row, call }: Sending, base: string): URL {
  const params = Object.fromEntries(fields(call.params));
  const path = row.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const url = new URL(base.replace(/\/$/, '') + path);
  for (const [name, value] of fields(call.query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

function headersOf({ row, correlationId, attempt }: Sending, token: string | null): Headers {
  return new Headers({
    Accept: 'application/json',
    'X-Correlation-Id': correlationId,
    'X-Attempt': String(attempt),
    ...(row.caller !== 'anyone' && token !== null ? { Authorization: `Bearer ${token}` } : {}),
    ...(row.repeat === 'key' ? { 'Idempotency-Key': correlationId } : {}),
    ...(row.body === nothing ? {} : { 'Content-Type': 'application/json' }),
  });
}

/** The network did not let a request or its answer through. */
class ConnectionLost extends Error {}
/** Waits for what only the network can make fail; whatever else throws while a call is sent is a fault of the program. */
export async function received<Came>(coming: Promise<Came>): Promise<Came> {
  try {
    return await coming;
  } catch (cause) {
    throw new ConnectionLost('the connection was lost', { cause });
  }
}

/** A part of the program that is broken or did not come, by its name in reports. */
class Broken extends Error {
  constructor(name: 'chunk' | 'schema', cause: unknown) {
    super(name, { cause });
    this.name = name;
  }
}
const nameOf = (error: unknown): string =>
  error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';

/** What is made of an answer that is neither a refusal nor an error. */
export type Reading = (row: CallRow, response: Response) => Promise<Sent>;

function checked(row: CallRow, json: unknown) {
  try {
    return row.reply.safeParse(json);
  } catch (error) {
    throw new Broken('schema', error);
  }
}

async function readJson(row: CallRow, response: Response): Promise<Sent> {
  const text = await received(response.text());
  let json: unknown;
  try {
    json = text === '' ? undefined : JSON.parse(text);
  } catch {
    return { kind: 'failed', why: 'shape', status: response.status };
  }
  const parsed = checked(row, json);
  return parsed.success
    ? { kind: 'replied', reply: parsed.data }
    : { kind: 'failed', why: 'shape', status: response.status };
}

/** How an attempt ended whose answer is not read. */
function unread(response: Response, sent: Sent): Sent {
  letGo(response);
  return sent;
}

/** Once it is there: each `import()` waits for a task of its own, behind what the page draws. */
let client: typeof ask | null = null;
async function clientFor(): Promise<typeof ask> {
  try {
    return (client ??= (await import('./ky.ts')).ask);
  } catch (error) {
    throw new Broken('chunk', error);
  }
}

/**
 * Sends one attempt: ky in, a parsed reply, a known refusal or a typed failure out. It never rejects, also when it is
 * aborted; only what the network did is a failure of the network, which may be tried again. A row that
 * answers with a file comes with a `read` of its own. The few files of this page's own origin are fetched plainly, so that
 * no page waits for ky before it can be seen.
 */
export const senderFor =
  (ports: SenderPorts) =>
  async (sending: Sending, signal: AbortSignal, read: Reading = readJson): Promise<Sent> => {
    const { row, call } = sending;
    try {
      const fetches = row.service === 'origin' ? (ports.fetch ?? fetch) : (client ?? (await clientFor()));
      const token = row.caller === 'anyone' ? null : ports.readToken();
      // Made before anything is sent: whatever throws here is no fault of the network.
      const address = addressOf(sending, ports.baseOf(row.service));
      const request = {
        method: row.method,
        headers: headersOf(sending, token),
        ...(row.body === nothing ? {} : { body: JSON.stringify(call.body) }),
        cache: 'no-cache',
        // As the document has asked for the files of this page's own origin already.
        credentials: row.service === 'origin' ? 'same-origin' : 'omit',
        signal,
        ...(ports.fetch === undefined ? {} : { fetch: ports.fetch }),
      } as const;
      const response = await received(fetches(address, request));
      ports.heardTime(Date.parse(response.headers.get('Date') ?? ''));
      const refusal = row.refusals[response.status];
      // A 401 that a row knows carries no challenge (no such widget [7.14]), or asks for a fresh sign-in: another token of the
      // same sign-in is refused as well.
      const challenge = response.headers.get('WWW-Authenticate');
      const challenged =
        response.status === 401 &&
        (refusal === undefined || (challenge !== null && !challenge.includes(freshSignInError)));
      if (refusal !== undefined && !challenged) return unread(response, { kind: 'refused', refusal });
      if (challenged && row.caller !== 'anyone') {
        ports.refusedToken(token);
        return unread(response, { kind: 'unauthorized' });
      }
      if (!response.ok)
        return unread(response, {
          kind: 'failed',
          why: 'http',
          status: response.status,
          ...pauseAsked((name) => response.headers.get(name)),
        });
      return await read(row, response);
    } catch (error) {
      return error instanceof ConnectionLost
        ? { kind: 'failed', why: 'network' }
        : { kind: 'failed', why: 'unexpected', detail: nameOf(error) };
    }
  };
