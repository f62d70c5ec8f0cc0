import type { AnyActorRef } from 'xstate';
import type { Config } from '../../contracts/app/config.ts';
import type { Host } from '../../contracts/brand/brands.ts';

/** The path of the inspector in development, test and acceptance; the production build has no such file. */
const inspectorPath = '/inspector/attach.js';

/** All that the product knows of the inspector: its URL, and when it may be loaded. */
export function inspectable(host: Host | null, config: Config): boolean {
  return host !== null && host.environment !== 'p' && config.Capabilities.includes('inspector');
}

export async function attachInspector(root: AnyActorRef): Promise<void> {
  const attached: { default: (root: AnyActorRef) => unknown } = await import(
    /* @vite-ignore */ inspectorPath
  );
  attached.default(root);
}
