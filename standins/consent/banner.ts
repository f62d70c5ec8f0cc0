import { readFile } from 'node:fs/promises';
import { bannerPath } from '../../backend/config/pages.ts';
import type { Part } from '../../backend/part.ts';

/** The shop's cookie banner on one machine [3.19a]: a script that the pages run in their own document. */
export function consentBanner(): Part {
  return {
    name: 'consentBanner',
    routes: (app) => {
      app.get(bannerPath, async (_request, reply) =>
        reply
          .headers({
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-cache',
            // Pages may have another origin than the services.
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(await readFile(new URL('./banner.js', import.meta.url))),
      );
    },
  };
}
