import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { email, id } from '../../contracts/empty.ts';
import { htmlPage, pageHeaders } from '../../backend/http/html.ts';
import { subscribe } from '../../backend/newsletter/subscriptions.ts';
import type { Part } from '../../backend/part.ts';

/** The form of a brand's shop, and that of the default one. */
const paths = ['/svc/shop/:channel/newsletter', '/svc/shop/newsletter'];
const form = `<form method="post" enctype="text/plain" novalidate>
<p><label>E-mail address <input name="email" type="email" required maxlength="254"></label> <button>Subscribe</button></p></form>`;

/** The brand of the shop; an unknown channel counts as the default one. */
const inShop = z.object({ channel: id });

/** A plain form sends `email=…` and a line end. */
const sent = z.pipe(
  z.string().check(z.maxLength(300)),
  z.transform((body) => body.replace(/^email=/, '').trim()),
);

/** The shop's newsletter page on one machine [2.7]: the form, and the same answer for everyone. */
export function newsletterForm(): Part {
  return {
    name: 'newsletterForm',
    routes: (app, ports) => {
      for (const path of paths)
        app.get(path, (_request, reply) => reply.headers(pageHeaders).send(htmlPage('Our newsletter', form)));
      app.register(async (own) => {
        // Everywhere else a body is JSON or none.
        own.addContentTypeParser(
          'text/plain',
          { parseAs: 'string', bodyLimit: 1000 },
          (_request, body, done) => done(null, body),
        );
        const take = async ({ body, params }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
          const read = z.safeParse(z.pipe(sent, email), body);
          if (!read.success)
            return reply
              .code(400)
              .headers(pageHeaders)
              .send(
                htmlPage('Our newsletter', `<p role="alert">Please enter a valid e-mail address.</p>${form}`),
              );
          await subscribe(ports, read.data, z.safeParse(inShop, params).data?.channel);
          return reply
            .headers(pageHeaders)
            .send(
              htmlPage('Our newsletter', '<p>We’ve sent you an e-mail. Open the link in it to confirm.</p>'),
            );
        };
        for (const path of paths) own.post(path, take);
      });
    },
  };
}
