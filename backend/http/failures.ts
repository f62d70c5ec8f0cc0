import type { IncomingMessage } from 'node:http';
import { ObjectsUnavailable } from '../objects/unavailable.ts';
import { StoreError } from '../store/port.ts';
import { isAbsence } from '../store/unreachable.ts';

/** The body of a failure. `error` is one sentence that never repeats content of the request. */
export interface Failure {
  readonly status: number;
  readonly error: string;
  /** Number of seconds after which a retry makes sense. */
  readonly retryAfter?: number;
}

/** Thrown to respond with an HTTP failure that is not one of the row's refusals. */
export class HttpFailure extends Error {
  readonly failure: Failure;
  constructor(status: number, sentence: string, retryAfter?: number) {
    super(sentence);
    this.name = 'HttpFailure';
    this.failure = { status, error: sentence, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
}

export const sentences: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  403: 'That is not allowed from here.',
  404: 'Not found.',
  405: 'This address does not take that method.',
  408: 'The request did not arrive in time.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The request must be JSON.',
  417: 'The request expects something that is not supported.',
  421: 'Nothing is served for this host.',
  431: 'The headers are too large.',
  503: 'The service is starting.',
};

/** SQLSTATEs for text with null characters or unpaired surrogates. */
const unkept = new Set(['22021', '22P05']);
const full = new Set(['ENOSPC', 'EDQUOT', '53100']);
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // The statement exceeded the timeout of its transaction.
  '57014',
  '57P01',
  '57P02',
  // The server is a standby that has not been promoted.
  '25006',
]);

/**
 * Returns whether the caller disconnected before the whole body arrived, which is not a failure of the
 * backend.
 */
export const hungUp = ({ complete, destroyed }: IncomingMessage): boolean => destroyed && !complete;

/** Converts any thrown value. Status 500 means a failure of the backend, which is logged. */
export function readFailure(error: unknown): Failure {
  if (error instanceof HttpFailure) return error.failure;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (unkept.has(code)) return { status: 400, error: 'The request cannot be read.' };
  if (full.has(code)) return { status: 507, error: 'There is no room left to store this.' };
  if (
    away.has(code) ||
    code.startsWith('08') ||
    error instanceof ObjectsUnavailable ||
    (error instanceof StoreError && isAbsence(error)) ||
    (error instanceof StoreError &&
      /^the store (has stopped|is closed)|^a transaction took longer/.test(error.message))
  ) {
    return { status: 503, error: 'The service is not available at the moment.', retryAfter: 1 };
  }
  const said = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  // A forbidden file gets the same response as a missing one.
  const status = said === 403 ? 404 : said;
  if (status >= 400 && status < 500)
    return { status, error: sentences[status] ?? 'The request cannot be served.' };
  return { status: 500, error: 'Something went wrong on our side.' };
}
