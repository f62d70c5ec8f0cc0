import { bannerPath } from '../../backend/config/pages.ts';
import type { Words } from '../../backend/languages/words.ts';
import { scriptWith, shopWords } from '../words.ts';
import type { Part } from '../../backend/part.ts';

const consentWords = ({ say }: Words) => ({
  title: say('Cookies'),
  text: say(
    'Some cookies are needed to sign in and order. If you agree, we also measure how our site is used and offer a chat. You can change your mind at any time.',
  ),
  optional: say('Optional cookies'),
  analytics: say('Analytics'),
  analyticsText: say('Shows us how our site is used, without your name or photos.'),
  marketing: say('Chat and marketing'),
  marketingText: say('For our support chat and offers that may interest you.'),
  save: say('Save choices'),
  choose: say('Choose cookies'),
  essential: say('Essential only'),
  all: say('Accept all'),
});

/**
 * Returns a local stand-in for the shop's cookie banner [3.19a]: a script that the pages run in their own
 * document.
 */
export function consentBanner(): Part {
  return {
    name: 'consentBanner',
    routes: (app) => {
      app.get(bannerPath, async (request, reply) =>
        reply
          .headers({
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-cache',
            // The origin of the pages may differ from that of the services.
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(
            await scriptWith(
              new URL('./banner.js', import.meta.url),
              'consentWords',
              consentWords(shopWords(request)),
            ),
          ),
      );
    },
  };
}
