import { pageOrigins, type Placed } from '../../backend/config/hosts.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import type { FastifyRequest } from 'fastify';
import type { Words } from '../../backend/languages/words.ts';
import { scriptWith, shopWords } from '../words.ts';
import type { Part } from '../../backend/part.ts';

/** URL of the chat's script; the path of its frame is beside it. */
export const chatPath = '/svc/chat/widget.js';

/** Another origin on this machine, which only browsers resolve: a shop's chat never has the shop's own origin. */
export const chatOrigin = (origin: string): string => origin.replace('://localhost', '://chat.localhost');

/** The page that loads the chat has the brand's host; the chat has its own. */
const pageOf = ({ headers }: FastifyRequest) => ({
  params: {},
  headers: { ...headers, host: URL.parse(headers.referer ?? '')?.host ?? headers.host },
});

const chatWords = ({ say }: Words) => ({
  open: say('Chat with us'),
  close: say('Close chat'),
  title: say('Support chat'),
});

/** The shop's support chat on one machine [1.2e]: a script for other origins' pages, and the frame it opens. */
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
