import * as z from 'zod/mini';
import { pageOrigins, type Placed } from '../../backend/config/hosts.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import { pageLanguage } from '../../backend/identity/language.ts';
import { type Words, wordsOf } from '../../backend/languages/words.ts';
import { defaultBrand, locales } from '../../contracts/brand/brands.ts';
import { scriptWith } from '../words.ts';
import type { Part } from '../../backend/part.ts';

/** URL path of the chat's script; that of its frame is in the same folder. */
export const chatPath = '/svc/chat/widget.js';

/**
 * Another origin on this machine, which only browsers resolve, because a shop's chat is never on the shop's own
 * origin.
 */
export const chatOrigin = (origin: string): string => origin.replace('://localhost', '://chat.localhost');

const chatWords = ({ say }: Words) => ({
  open: say('Chat with us'),
  close: say('Close chat'),
  title: say('Support chat'),
});

/** Of every locale: the script takes those of its document, because a request for it names neither brand nor language. */
const wordsByLocale = () => Object.fromEntries(locales.map((locale) => [locale, chatWords(wordsOf(locale))]));

const asked = z.object({ locale: z.optional(z.string()) });

/**
 * Returns a local stand-in for the shop's support chat [1.2e]: a script for pages of other origins, and the
 * frame that it opens.
 */
export function supportChatStandIn(placed: () => Placed): Part {
  return {
    name: 'supportChat',
    routes: (app) => {
      app.get(chatPath, async (_, reply) =>
        reply
          .headers({
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-cache',
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(await scriptWith(new URL('./widget.js', import.meta.url), 'chatWords', wordsByLocale())),
      );
      app.get('/svc/chat/conversation', (request, reply) => {
        const requested = z.safeParse(asked, request.query).data?.locale;
        const words = wordsOf(pageLanguage(defaultBrand, { requested }).locale);
        const { say } = words;
        const policy = String(pageHeaders['content-security-policy']).replace(
          "frame-ancestors 'none'",
          `frame-ancestors ${pageOrigins(placed()).join(' ')}`,
        );
        return reply
          .headers({ ...pageHeaders, 'content-security-policy': policy })
          .send(
            htmlPage(
              words,
              say('How can we help?'),
              `<p>${escapeHtml(say('This is a sample of the shop’s support chat. Messages aren’t answered here.'))}</p>`,
            ),
          );
      });
    },
  };
}
