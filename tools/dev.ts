import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { createServer } from 'vite';
import type { StartOptions } from '../backend/main.ts';
import { root } from './build.ts';
import { inspectorPart } from './inspector/part.ts';

/** A port for the channel of the hot reload, so that two development servers do not meet on one. */
async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Pages made from the source as they are asked for, with hot reload, behind the same backend. */
export async function devPages(): Promise<StartOptions> {
  const vite = await createServer({
    root,
    appType: 'spa',
    server: {
      middlewareMode: true,
      hmr: { port: await freePort() },
      watch: {
        ignored: ['**/.data/**', '**/.test/**', '**/.pictures/**', '**/.charts-site/**', '**/dist/**'],
      },
    },
  });
  const inspector = await inspectorPart();
  return {
    parts: (product) => [...product, inspector],
    documents: {
      handle: (request, response) =>
        vite.middlewares(request, response, () => {
          response.writeHead(404).end();
        }),
    },
  };
}
