import { readFile } from 'node:fs/promises';
import { pageOrigins, type Placed } from '../../backend/config/hosts.ts';
import { htmlPage, pageHeaders } from '../../backend/http/html.ts';
import type { Part } from '../../backend/part.ts';

/** URL of the chat's script; the path of its frame is beside it. */
export const chatPath = '/svc/chat/widget.js';

/** Another origin on this machine, which only browsers find: what a shop's chat comes from is never its own. */
export const chatOrigin = (origin: string): string => origin.replace('://localhost', '://chat.localhost');

/** The shop's support chat on one machine [1.2e]: a script for other origins' pages, and the frame it opens. */
export function supportChatStandIn(placed: () => Placed): Part {
  return {
    name: 'supportChat',
    routes: (app) => {
      app.get(chatPath, async (_request, reply) =>
        reply
          .headers({
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-cache',
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(await readFile(new URL('./widget.js', import.meta.url))),
      );
      app.get('/svc/chat/conversation', (_request, reply) => {
        const policy = String(pageHeaders['content-security-policy']).replace(
          "frame-ancestors 'none'",
          `frame-ancestors ${pageOrigins(placed()).join(' ')}`,
        );
        return reply
          .headers({ ...pageHeaders, 'content-security-policy': policy })
          .send(
            htmlPage(
              'How can we help?',
              '<p>This is a sample of the shop’s support chat. Messages aren’t answered here.</p>',
            ),
          );
      });
    },
  };
}
