import { freshSignInError } from '../../contracts/auth/freshSignIn.ts';
import type { CallInput, CallRow, Service } from '../../contracts/call.ts';
import { nothing } from '../../contracts/empty.ts';
import type { ask } from './ky.ts';
import { cancelBody } from './cancelBody.ts';
import { pauseAsked } from './retryAfter.ts';

/** The result of one attempt of a call; the request chart determines what happens next. */
export type Sent =
  | { readonly kind: 'replied'; readonly reply: unknown }
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'unauthorized' }
  | {
      readonly kind: 'failed';
      readonly why: 'http' | 'network' | 'shape' | 'unexpected';
      /** For an unexpected failure: what failed, which is `chunk`, `schema` or the name of the error. */
      readonly detail?: string;
      readonly status?: number;
      readonly retryAfter?: number;
    };

export interface Sending {
  readonly row: CallRow;
  readonly call: CallInput;
  /** Identifies the operation; the same for all its attempts [4.18, 7.1]. */
  readonly correlationId: string;
  /** Number of the attempt, starting with 1. */
  readonly attempt: number;
}

export interface SenderPorts {
  readonly baseOf: (service: Service) => string;
  /**
   * Called when the request is sent; if it returns null, the request has no bearer token, and the service
   * refuses it.
   */
  readonly readToken: () => string | null;
  readonly refusedToken: (token: string | null) => void;
  /**
   * Called for each response with the time by the service's clock, in milliseconds since 1970; NaN if the response
   * has no date.
   */
  readonly heardTime: (at: number) => void;
  /** The locale of the page. A service writes its texts in this locale if it supports the locale. */
  readonly language: () => string;
  readonly fetch?: typeof fetch;
}

/** Parameters and query, validated by the row's schema: a flat object of texts and numbers. */
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

function headersOf(
  { row, correlationId, attempt }: Sending,
  token: string | null,
  language: string,
): Headers {
  return new Headers({
    Accept: 'application/json',
    'Accept-Language': language,
    'X-Correlation-Id': correlationId,
    'X-Attempt': String(attempt),
    ...(row.caller !== 'anyone' && token !== null ? { Authorization: `Bearer ${token}` } : {}),
    ...(row.repeat === 'key' ? { 'Idempotency-Key': correlationId } : {}),
    ...(row.body === nothing ? {} : { 'Content-Type': 'application/json' }),
  });
}

/** The request or its response was lost in the network. */
class ConnectionLost extends Error {}
/** Wraps a promise that only the network can make fail; any other exception while sending is a program error. */
export async function received<Came>(coming: Promise<Came>): Promise<Came> {
  try {
    return await coming;
  } catch (cause) {
    throw new ConnectionLost('the connection was lost', { cause });
  }
}

/** A part of the program that is broken or failed to load, with the name that reports use for it. */
class Broken extends Error {
  constructor(name: 'chunk' | 'schema', cause: unknown) {
    super(name, { cause });
    this.name = name;
  }
}
const nameOf = (error: unknown): string =>
  error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';

/** Reads a response that is neither an expected refusal nor an error. */
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

/** Returns the result of an attempt whose response body is not read. */
function unread(response: Response, sent: Sent): Sent {
  cancelBody(response);
  return sent;
}

/**
 * Stored after loading, because every `import()` runs in a separate task, which waits for the page to render.
 */
let client: typeof ask | null = null;
async function clientFor(): Promise<typeof ask> {
  try {
    return (client ??= (await import('./ky.ts')).ask);
  } catch (error) {
    throw new Broken('chunk', error);
  }
}

/**
 * Makes one attempt of a call with ky; resolves with a parsed reply, a known refusal or a typed failure. It never
 * rejects, not even on abort. Only failures of the network count as such, and may be retried. For a row that returns
 * a file, `read` is replaced. The few files from the page's own origin are read with plain `fetch`, so that no page
 * waits for ky before it renders.
 */
export const senderFor =
  (ports: SenderPorts) =>
  async (sending: Sending, signal: AbortSignal, read: Reading = readJson): Promise<Sent> => {
    const { row, call } = sending;
    try {
      const fetches = row.service === 'origin' ? (ports.fetch ?? fetch) : (client ?? (await clientFor()));
      const token = row.caller === 'anyone' ? null : ports.readToken();
      // Build the URL before anything is sent: an exception here is not a network failure.
      const address = addressOf(sending, ports.baseOf(row.service));
      const request = {
        method: row.method,
        headers: headersOf(sending, token, ports.language()),
        ...(row.body === nothing ? {} : { body: JSON.stringify(call.body) }),
        cache: 'no-cache',
        // Must have the same value as in the document's preload links for files from this origin.
        credentials: row.service === 'origin' ? 'same-origin' : 'omit',
        signal,
        ...(ports.fetch === undefined ? {} : { fetch: ports.fetch }),
      } as const;
      const response = await received(fetches(address, request));
      ports.heardTime(Date.parse(response.headers.get('Date') ?? ''));
      const refusal = row.refusals[response.status];
      // If a row expects 401, the response either has no challenge (there is no such widget [7.14]) or asks for a
      // fresh sign-in: a new token from the same sign-in would be refused as well.
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
