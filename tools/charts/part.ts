import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { HttpFailure } from '../../backend/http/failures.ts';
import type { Part } from '../../backend/part.ts';
import { root } from '../build.ts';
import { siteFolder } from './site/folder.ts';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/**
 * Builds the site in a separate process, because the memory for charts and layouts would otherwise stay allocated in
 * the backend.
 */
async function makeSite(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'tools/charts.ts'), '--site', '--if-stale'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  await once(child, 'exit');
  process.off('exit', end);
}

/**
 * Serves the charts' site at `/charts/`. The first request builds the site. A production start leaves this part out.
 */
export function chartsPart(): Part {
  let made: Promise<void> | null = null;
  return {
    name: 'charts',
    routes: (app) => {
      app.get('/charts', (_request, reply) => reply.redirect('/charts/', 308));
      app.get<{ Params: { '*': string } }>('/charts/*', async ({ params }, reply) => {
        const file = params['*'] === '' ? 'index.html' : params['*'];
        const type = types[extname(file)];
        made ??= makeSite();
        await made;
        if (!existsSync(join(siteFolder, 'index.html'))) {
          made = null;
          throw new HttpFailure(503, 'The charts cannot be shown at the moment.', 10);
        }
        const path = join(siteFolder, file);
        if (type === undefined || !/^[\w.-]+$/.test(file) || !existsSync(path))
          return reply.code(404).type('text/plain').send('The charts have no such page.');
        return reply
          .headers({
            'content-security-policy': policy,
            'cache-control': 'no-cache',
            'x-robots-tag': 'noindex',
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
          })
          .type(type)
          .send(createReadStream(path));
      });
    },
  };
}
