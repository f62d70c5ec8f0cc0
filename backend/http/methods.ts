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

/** The allowed methods of each path, from the registered routes; the router does not provide them. */
export class Methods {
  readonly #places: BoundRoute[] = [];

  /** Call it before the first route. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      // The pages' files may have any path; `documents.ts` handles their methods.
      if (!url.includes('*')) this.#places.push({ path: pathOf(url), methods: [method].flat() });
    });
  }

  at(path: string): string[] {
    const found = this.#places.filter((place) => place.path.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].sort();
  }
}

/**
 * Answers a request for which no route was found: 405 if another method exists for the path, otherwise 404.
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
