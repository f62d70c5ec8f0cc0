import type { AnyActorRef } from 'xstate';
import type { Config } from '../../contracts/app/config.ts';
import type { Host } from '../../contracts/brand/brands.ts';

/**
 * URL path of the inspector's script, which exists in development, test and acceptance but not in production builds.
 */
const inspectorPath = '/inspector/attach.js';

/**
 * Returns whether the inspector may be loaded on this host. Apart from its path, the product knows nothing
 * about the inspector.
 */
export function inspectable(host: Host | null, config: Config): boolean {
  return host !== null && host.environment !== 'p' && config.Capabilities.includes('inspector');
}

export async function attachInspector(root: AnyActorRef): Promise<void> {
  const attached: { default: (root: AnyActorRef) => unknown } = await import(
    /* @vite-ignore */ inspectorPath
  );
  attached.default(root);
}
