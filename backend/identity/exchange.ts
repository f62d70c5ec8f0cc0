import { HttpFailure } from '../http/failures.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrandOrigin } from '../config/places.ts';
import type { PageBrand } from './origins.ts';
import type { Ports } from '../ports.ts';
import type { Identity, IdentityOptions } from './runtime.ts';

/** One request to the provider's own pages. `path` is relative to the mount path. */
export interface Exchange {
  readonly ports: Ports;
  readonly identity: Identity;
  readonly options: IdentityOptions;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The origin of the current page: that of the requested host if it belongs to a brand. */
  readonly place: BrandOrigin;
  /** The brand of the requested host. */
  readonly pageBrand: PageBrand;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

const largest = 16_384;

/** Resolves to null if the body is too large or is not a form. */
export async function readForm({ request }: Exchange): Promise<URLSearchParams | null> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > largest) return null;
    chunks.push(bytes);
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  if ([...form.values()].some((value) => value.includes('\0')))
    throw new HttpFailure(400, 'The form cannot be read.');
  return form;
}

export function sendPage(
  { response }: Exchange,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

export function redirect({ response }: Exchange, to: string): void {
  response.writeHead(303, { location: to, 'cache-control': 'no-store', 'content-length': '0' });
  response.end();
}

/**
 * Returns whether another site sent the form. Browsers say so in `Origin`, in `Sec-Fetch-Site` or in both, and pages
 * post to their own host; other clients have no cookies.
 */
export function fromElsewhere({ request, place, ports }: Exchange): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  // `none`: the customer repeats the form, for example after a restart of the browser.
  if (site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== ports.config.origin && origin !== place.origin;
}
