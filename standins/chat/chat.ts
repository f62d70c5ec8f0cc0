import { pageOrigins, type Placed } from '../../backend/config/hosts.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import type { FastifyRequest } from 'fastify';
import type { Words } from '../../backend/languages/words.ts';
import { scriptWith, shopWords } from '../words.ts';
import type { Part } from '../../backend/part.ts';

/** URL path of the chat's script; that of its frame is in the same folder. */
export const chatPath = '/svc/chat/widget.js';

/**
 * Another origin on this machine, which only browsers resolve, because a shop's chat is never on the shop's own
 * origin.
 */
export const chatOrigin = (origin: string): string => origin.replace('://localhost', '://chat.localhost');

/**
 * Returns the request as it would arrive from the page that loads the chat: with the brand's host, because
 * the chat has a different one.
 */
const pageOf = ({ headers }: FastifyRequest) => ({
  params: {},
  headers: { ...headers, host: URL.parse(headers.referer ?? '')?.host ?? headers.host },
});

const chatWords = ({ say }: Words) => ({
  open: say('Chat with us'),
  close: say('Close chat'),
  title: say('Support chat'),
});

/**
 * Returns a local stand-in for the shop's support chat [1.2e]: a script for pages of other origins, and the
 * frame that it opens.
 */
export function supportChatStandIn(placed: () => Placed): Part {
  return {
    name: 'supportChat',
    routes: (app) => {
      app.get(chatPath, async (request, reply) =>
        reply
          .headers({
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-cache',
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(
            await scriptWith(
              new URL('./widget.js', import.meta.url),
              'chatWords',
              chatWords(shopWords(pageOf(request))),
            ),
          ),
      );
      app.get('/svc/chat/conversation', (request, reply) => {
        const words = shopWords(pageOf(request));
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
