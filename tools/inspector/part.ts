import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Part } from '../../backend/part.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = fileURLToPath(new URL('../../node_modules/.cache/photo-account/inspector', import.meta.url));
const policy =
  "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Inspector</title><body><script type="module" src="/inspector/viewer.js"></script></body></html>';

/** Builds the two files separately, never as part of the product. */
async function buildInspector(): Promise<void> {
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2023',
      lib: { entry: { attach: join(here, 'attach.ts'), viewer: join(here, 'viewer.ts') }, formats: ['es'] },
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
    },
  });
}

/** Makes a backend serve `/inspector/` for developers and testers; production starts leave this out. */
export async function inspectorPart(): Promise<Part> {
  await buildInspector();
  return {
    name: 'inspector',
    capabilities: ['inspector'],
    routes: (app) => {
      app.get('/inspector/', (_request, reply) =>
        reply.header('content-security-policy', policy).type('text/html').send(page),
      );
      app.get<{ Params: { file: string } }>('/inspector/:file', (request, reply) => {
        const { file } = request.params;
        if (!/^[a-z]+\.js$/.test(file)) return reply.code(404).send();
        try {
          return reply
            .header('cache-control', 'no-cache')
            .type('text/javascript')
            .send(readFileSync(join(out, file)));
        } catch {
          return reply.code(404).send();
        }
      });
    },
  };
}
