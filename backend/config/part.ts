import { readConfig, readMenus } from '../../contracts/app/calls.ts';
import { brands, defaultBrand } from '../../contracts/brand/brands.ts';
import { vendorPlaceholder } from '../../contracts/prints/editor.ts';
import { HttpFailure } from '../http/failures.ts';
import { message } from '../languages/message.ts';
import { wordsOf } from '../languages/words.ts';
import { answer } from '../part.ts';
import type { Part } from '../part.ts';
import { configFor } from './pages.ts';
import type { PageConfig } from './pages.ts';

/**
 * Returns the part for `config.json` and the menus of a channel [7.12]. `pages` is called late, because the
 * other parts add their capabilities first.
 */
export function configPart(pages: () => PageConfig): Part {
  return {
    name: 'config',
    answers: [
      answer(readMenus, async ({ params, language }) => {
        const brand = [...brands, defaultBrand].find(({ channel }) => channel === params.channel);
        if (!brand) throw new HttpFailure(404, 'Not found.');
        // In production, each brand has its own shop; otherwise a stub page replaces it.
        const { production, origin } = pages();
        const shop = production ? `https://www.${brand.domain}` : `${origin}/svc/shop`;
        const at = (page: string): string =>
          production ? `${shop}/${page}` : `${shop}/${brand.channel}/${page}`;
        const routes = {
          Main: at(''),
          FAQ: at('faq'),
          ContactUs: at('contact'),
          AllProducts: at('products'),
          EditorUrl: `${shop}/${vendorPlaceholder}/editor`,
          Payment: at('pay/{order}'),
        };
        const link = (label: string, url: string) => ({ label, url });
        const { say } = wordsOf(language ?? brand.locale);
        return {
          routes,
          menus: {
            top: [link(say(message('Products', 'menu of the shop')), routes.AllProducts)],
            main: [
              link(say(message('Wall art', 'menu of the shop')), routes.AllProducts),
              link(say(message('Gifts', 'menu of the shop')), routes.AllProducts),
            ],
            footer: [
              link(say(message('FAQ', 'menu of the shop')), routes.FAQ),
              link(say(message('Contact', 'menu of the shop')), routes.ContactUs),
            ],
          },
        };
      }),
    ],
    routes: (app) => {
      // The only call whose response depends on the requested host.
      app.get(readConfig.path, { config: { row: readConfig.name } }, async (request, reply) => {
        reply.header('cache-control', 'no-cache');
        return configFor(pages(), request.headers.host ?? '');
      });
    },
  };
}
