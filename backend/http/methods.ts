import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpFailure } from './failures.ts';

interface BoundRoute {
  readonly path: RegExp;
  readonly methods: readonly string[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const pathOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
      .join('/')}$`,
  );

/**
 * The allowed methods of each path, collected from the registered routes, because the router does not provide
 * them.
 */
export class Methods {
  readonly #places: BoundRoute[] = [];

  /** Must be called before the first route is registered. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      // The files of the pages may have any path; `documents.ts` handles their methods.
      if (!url.includes('*')) this.#places.push({ path: pathOf(url), methods: [method].flat() });
    });
  }

  at(path: string): string[] {
    const found = this.#places.filter((place) => place.path.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].sort();
  }
}

/**
 * Responds to a request for which no route was found: 405 if the path has a route for another method,
 * otherwise 404.
 */
export function missing(
  { method }: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): HttpFailure {
  if (allowed.length === 0 || allowed.includes(method)) return new HttpFailure(404, 'Not found.');
  void reply.header('allow', allowed.join(', '));
  return new HttpFailure(405, 'This address does not take that method.');
}
