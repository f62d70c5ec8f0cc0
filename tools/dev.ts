import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createVite } from 'vite';
import type { StartOptions } from '../backend/startOptions.ts';
import { root } from './build.ts';
import { inspectorPart } from './inspector/part.ts';

export interface DevPages {
  readonly options: StartOptions;
  readonly stop: () => Promise<void>;
}

/**
 * Returns a server for the WebSocket of hot reload on a separate port, which accepts the same clients as the
 * product.
 */
async function socketServer(host: string): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Serves pages that are compiled on request, with hot reload on `host`, in front of the same backend. */
export async function devPages(host: string): Promise<DevPages> {
  const socket = await socketServer(host);
  const vite = await createVite({
    root,
    appType: 'spa',
    server: {
      middlewareMode: true,
      ws: { server: socket.server, clientPort: socket.port },
      watch: {
        ignored: ['**/.data/**', '**/.test/**', '**/.pictures/**', '**/.charts-site/**', '**/dist/**'],
      },
    },
  });
  const inspector = await inspectorPart();
  return {
    options: {
      parts: (product) => [...product, inspector],
      documents: {
        handle: (request, response) =>
          vite.middlewares(request, response, () => {
            response.writeHead(404).end();
          }),
      },
    },
    stop: async () => {
      await vite.close();
      socket.server.close();
    },
  };
}
