import type { Part } from '../backend/part.ts';

/**
 * Returns a local target for a business's callbacks: `/svc/receiver/ok` accepts them, `/svc/receiver/slow`
 * never responds.
 */
export function callbackReceiver(): Part {
  return {
    name: 'callbackReceiver',
    routes: (app) => {
      app.addContentTypeParser('application/xml', { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      );
      app.post('/svc/receiver/ok', (_request, reply) => reply.code(204).send());
      app.post('/svc/receiver/no', (_request, reply) => reply.code(500).send());
      app.post('/svc/receiver/moved', (_request, reply) => reply.redirect('/svc/receiver/ok'));
      app.post('/svc/receiver/slow', () => new Promise(() => undefined));
    },
  };
}
