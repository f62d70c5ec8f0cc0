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

/** Which methods an address takes, by the routes that were bound: what the router itself never says. */
export class Methods {
  readonly #places: BoundRoute[] = [];

  /** To be called before the first route. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      // The files of the pages are at any address or none: what they take is said where they are served.
      if (!url.includes('*')) this.#places.push({ path: pathOf(url), methods: [method].flat() });
    });
  }

  at(path: string): string[] {
    const found = this.#places.filter((place) => place.path.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].sort();
  }
}

/** Nothing was found: 405 where another method would have been answered, else 404. */
export function missing(
  { method }: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): HttpFailure {
  if (allowed.length === 0 || allowed.includes(method)) return new HttpFailure(404, 'Not found.');
  void reply.header('allow', allowed.join(', '));
  return new HttpFailure(405, 'This address does not take that method.');
}
