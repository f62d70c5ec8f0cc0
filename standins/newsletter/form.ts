import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { email, id } from '../../contracts/empty.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import { message } from '../../backend/languages/message.ts';
import type { Words } from '../../backend/languages/words.ts';
import { shopWords } from '../words.ts';
import { subscribe } from '../../backend/newsletter/subscriptions.ts';
import type { Part } from '../../backend/part.ts';

/** Paths of the form in a brand's shop, and in the shop of the default brand. */
const paths = ['/svc/shop/:channel/newsletter', '/svc/shop/newsletter'];
const form = ({ say }: Words) => `<form method="post" enctype="text/plain" novalidate>
<p><label>${escapeHtml(say('E-mail address'))} <input name="email" type="email" required maxlength="254"></label> <button>${escapeHtml(say(message('Subscribe', 'button')))}</button></p></form>`;

/** The brand of the shop; an unknown channel is treated as the default brand. */
const inShop = z.object({ channel: id });

/** A plain form sends `email=…` followed by a line break. */
const sent = z.pipe(
  z.string().check(z.maxLength(300)),
  z.transform((body) => body.replace(/^email=/, '').trim()),
);

/**
 * Returns a local stand-in for the shop's newsletter page [2.7]: the form, and the same response for
 * everyone.
 */
export function newsletterForm(): Part {
  return {
    name: 'newsletterForm',
    routes: (app, ports) => {
      for (const path of paths)
        app.get(path, (request, reply) => {
          const words = shopWords(request);
          return reply.headers(pageHeaders).send(htmlPage(words, words.say('Our newsletter'), form(words)));
        });
      app.register(async (own) => {
        // All other routes accept only JSON or an empty body.
        own.addContentTypeParser(
          'text/plain',
          { parseAs: 'string', bodyLimit: 1000 },
          (_request, body, done) => done(null, body),
        );
        const take = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
          const { body, params } = request;
          const words = shopWords(request);
          const { say } = words;
          const answered = (text: string, more = '', role = '') =>
            htmlPage(words, say('Our newsletter'), `<p${role}>${escapeHtml(text)}</p>${more}`);
          const read = z.safeParse(z.pipe(sent, email), body);
          if (!read.success)
            return reply
              .code(400)
              .headers(pageHeaders)
              .send(answered(say('Please enter a valid e-mail address.'), form(words), ' role="alert"'));
          await subscribe(ports, read.data, z.safeParse(inShop, params).data?.channel);
          return reply
            .headers(pageHeaders)
            .send(answered(say('We’ve sent you an e-mail. Open the link in it to confirm.')));
        };
        for (const path of paths) own.post(path, take);
      });
    },
  };
}
