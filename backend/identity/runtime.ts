import type { Provider } from 'oidc-provider';
import type { Ports } from '../ports.ts';
import type { Store } from '../store/port.ts';
import type { Account } from './accounts.ts';
import { pageOrigins } from '../config/hosts.ts';
import { createProvider } from './provider.ts';
import { loadRevocations, type Revocations } from './revocations.ts';
import { loadSecrets, type IdentitySecrets } from './secrets.ts';

export interface IdentityOptions {
  /** Pictures beside the sign-in form, from the same origin; by default the product's own pictures. */
  readonly mosaic?: readonly string[];
  /** Additional origins of pages, for a development server or a test. */
  readonly origins?: readonly string[];
  /**
   * Called after a customer has registered at a brand's channel. The channel is undefined if the page did not
   * belong to a brand.
   */
  readonly created?: (ports: Ports, account: Account, channel: string | undefined) => Promise<void>;
}

/** The state of the provider in one process. */
export interface Identity {
  readonly provider: Provider;
  readonly secrets: IdentitySecrets;
  readonly revocations: Revocations;
  readonly origins: readonly string[];
}

const running = new WeakMap<Store, Promise<Identity>>();

async function start(ports: Ports, options: IdentityOptions): Promise<Identity> {
  const secrets = await loadSecrets(ports);
  const revocations = await loadRevocations(ports);
  const origins = pageOrigins({ ...ports.config, allowedOrigins: options.origins ?? [] });
  return {
    provider: createProvider({ ports, secrets, revocations, origins }),
    secrets,
    revocations,
    origins,
  };
}

/**
 * Returns one instance per store; the options of the first call apply. If the start fails, the next call
 * retries it.
 */
export function identityOf(ports: Ports, options: IdentityOptions = {}): Promise<Identity> {
  const known = running.get(ports.store);
  if (known) return known;
  const starting = start(ports, options);
  running.set(ports.store, starting);
  starting.catch(() => running.delete(ports.store));
  return starting;
}
