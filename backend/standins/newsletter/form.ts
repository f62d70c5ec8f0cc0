import * as z from 'zod/mini';
import { email } from '../../../contracts/empty.ts';
import { htmlPage, pageHeaders } from '../../http/html.ts';
import { subscribe } from '../../newsletter/subscriptions.ts';
import type { Part } from '../../part.ts';

const path = '/svc/shop/newsletter';
const form = `<form method="post" enctype="text/plain" action="${path}">
<p><label>E-mail address <input name="email" type="email" required maxlength="254"></label> <button>Subscribe</button></p></form>`;

/** A plain form sends `email=…` and a line end. */
const sent = z.pipe(
  z.string().check(z.maxLength(300)),
  z.transform((body) => body.replace(/^email=/, '').trim()),
);

/** Where the shop asks for the newsletter, on one machine [2.7]: the form, and what it says to everybody. */
export function newsletterForm(): Part {
  return {
    name: 'newsletterForm',
    routes: (app, ports) => {
      app.get(path, (_request, reply) => reply.headers(pageHeaders).send(htmlPage('Our newsletter', form)));
      app.register(async (own) => {
        // Everywhere else a body is JSON or none.
        own.addContentTypeParser(
          'text/plain',
          { parseAs: 'string', bodyLimit: 1000 },
          (_request, body, done) => done(null, body),
        );
        own.post(path, async (request, reply) => {
          const read = z.safeParse(z.pipe(sent, email), request.body);
          if (!read.success)
            return reply
              .code(400)
              .headers(pageHeaders)
              .send(htmlPage('Our newsletter', `<p role="alert">This is no e-mail address.</p>${form}`));
          await subscribe(ports, read.data);
          return reply
            .headers(pageHeaders)
            .send(htmlPage('Our newsletter', '<p>We have sent you a mail: follow its link to confirm.</p>'));
        });
      });
    },
  };
}
