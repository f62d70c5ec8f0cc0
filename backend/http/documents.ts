import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageConfig } from '../config/pages.ts';
import { phonePagePath } from '../../contracts/extensions/phoneUploads.ts';
import { HttpFailure } from './failures.ts';
import { readHost } from '../../contracts/brand/brands.ts';
import { matchRoute } from '../../contracts/navigation/match.ts';
import { indexable } from '../../contracts/navigation/routes.ts';
import { missing, type Methods } from './methods.ts';
import { appPolicies, documentHeaders, documentPolicy, hashWorkerPolicy } from './policy.ts';
import { readStarts } from './starts.ts';

const phonePage = 'phone.html';

/** The folder with the built pages, or (in development) a function that builds them on request. */
export type Documents =
  | { readonly folder: string }
  | { readonly handle: (request: IncomingMessage, response: ServerResponse) => void };

/** Paths that are never pages. A missing file there is a 404. */
const notPages = /^\/(svc|identity|assets|locales)(\/|$)|\.[a-z0-9]{2,5}$/i;

/**
 * Paths that are not pages when they are opened directly: only the identity provider has its own page for
 * missing documents.
 */
const notDocuments = /^\/identity(\/|$)/;

const pathOf = (url: string): string => url.split('?')[0] ?? '/';

/** Returns whether the request is for a page rather than for a file or a call. */
function asksForPage({
  method = '',
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  const isDocument = headers['sec-fetch-dest'] === 'document';
  return (
    (method === 'GET' || method === 'HEAD') &&
    /text\/html/.test(headers.accept ?? '') &&
    !(isDocument ? notDocuments : notPages).test(pathOf(url))
  );
}

/**
 * Returns whether a path cannot match any route or file, and the router and file server would refuse it with
 * their own messages.
 */
function isUnreadable(path: string): boolean {
  try {
    const read = decodeURIComponent(path);
    return /\0|\/\/|\\/.test(read) || read.split('/').includes('..');
  } catch {
    return true;
  }
}

/**
 * Serves the app at document URLs with invalid paths; the app then redirects to the home page. The browser's
 * URL is unchanged.
 */
export function settleDocument(request: IncomingMessage): void {
  if (asksForPage(request) && isUnreadable(pathOf(request.url ?? '/'))) request.url = '/index.html';
}

/** Returns whether search engines may index the URL: only the root path of production hosts [2.52]. */
function mayBeIndexed(path: string, host: string): boolean {
  const route = matchRoute(path);
  return route !== null && indexable(route.name, readHost(host)?.environment ?? 'd');
}

const isPhonePage = (path: string): boolean => [phonePagePath, `/${phonePage}`].includes(path);

/** Returns the headers of the document at a URL, apart from those of its file; `styles` are hashes. */
export function headersOfDocument(
  pages: PageConfig,
  { url, host, styles }: { readonly url: string; readonly host: string; readonly styles: readonly string[] },
): { readonly policy: string; readonly others: Readonly<Record<string, string>> } {
  const path = url.replace(/[?#].*$/, '');
  return {
    policy: documentPolicy(pages, host, styles, isPhonePage(path) ? [] : appPolicies),
    others: { ...documentHeaders, ...(mayBeIndexed(path, host) ? {} : { 'x-robots-tag': 'noindex' }) },
  };
}

/** Returns the headers of a built file, by its path below the folder of the build. */
export function headersOfFile(path: string): Readonly<Record<string, string>> {
  const isHashed = path.startsWith('assets/');
  return {
    // The preload links of a document depend on the browser's language.
    vary: path.endsWith('.html') ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isHashed && /hash/i.test(basename(path)) && path.endsWith('.js')
      ? { 'content-security-policy': hashWorkerPolicy }
      : {}),
  };
}

/** Serves pages and their files. Every path without a file gets the app, which does its own routing [2.1]. */
export async function serveDocuments(
  app: FastifyInstance,
  documents: Documents,
  pages: PageConfig,
  methods: Methods,
): Promise<void> {
  const header = 'handle' in documents ? 'content-security-policy-report-only' : 'content-security-policy';
  const starts = 'folder' in documents ? readStarts(documents.folder) : null;
  const allowedAt = ({ url }: FastifyRequest): readonly string[] => {
    const path = url.split('?')[0] ?? '/';
    const allowed = methods.at(path);
    return notPages.test(path) ? allowed : [...new Set(['GET', 'HEAD', ...allowed])];
  };
  const protection = ({ url, headers }: FastifyRequest): ReadonlyMap<string, string> => {
    const { policy, others } = headersOfDocument(pages, {
      url,
      host: headers.host ?? '',
      styles: starts?.styles ?? [],
    });
    return new Map([...Object.entries(others), [header, policy]]);
  };

  if ('handle' in documents) {
    app.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      if ((path.startsWith('/svc/') || path.startsWith('/identity/')) && !asksForPage(request))
        throw missing(request, reply, methods.at(path));
      reply.hijack();
      if (asksForPage(request)) reply.raw.setHeaders(new Map(protection(request)));
      documents.handle(request.raw, reply.raw);
    });
    return;
  }

  // Refused before the body is read, because no page accepts a body.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method === 'GET' || request.method === 'HEAD') return;
    void reply.header('connection', 'close');
    throw missing(request, reply, allowedAt(request));
  });

  // Every document gets the policy; the pages of the services set their own.
  app.addHook('onSend', async (request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('text/html') && !reply.hasHeader(header))
      reply.headers(Object.fromEntries(protection(request)));
  });
  if (existsSync(documents.folder)) {
    await app.register(fastifyStatic, {
      root: documents.folder,
      preCompressed: true,
      cacheControl: false,
      index: false,
      dotfiles: 'deny',
      setHeaders: (reply, path) => {
        const file = relative(documents.folder, path)
          .replaceAll(sep, '/')
          .replace(/\.(br|gz)$/, '');
        for (const [name, value] of Object.entries(headersOfFile(file))) reply.header(name, value);
      },
    });
  }
  const page = ({ url, headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!existsSync(join(documents.folder, 'index.html')))
      throw new HttpFailure(503, 'The pages are not built yet.');
    const links = starts?.links(url, headers.host ?? '', headers['accept-language']) ?? '';
    if (links !== '') reply.header('link', links);
    return reply.sendFile(starts?.document(url) ?? 'index.html');
  };
  for (const url of ['/', '/index.html']) app.get(url, page);
  // Phones get a separate document, which needs no sign-in [2.49].
  if (existsSync(join(documents.folder, phonePage)))
    app.get(phonePagePath, (_request, reply) => reply.sendFile(phonePage));
  app.setNotFoundHandler((request, reply) => {
    if (asksForPage(request)) return page(request, reply);
    throw missing(request, reply, allowedAt(request));
  });
}
