import { createMachine } from 'xstate';
import { readHost } from '../../../contracts/brand/brands.ts';
import type { Config } from '../../../contracts/app/config.ts';
import { services } from '../../../contracts/call.ts';
import { flagNames } from '../../../contracts/flags/flags.ts';
import { matchRoute } from '../../../contracts/navigation/match.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import type { AppInput } from '../../../machines/app/app.setup.ts';
import type { FlagValues } from '../../../machines/flags/featureFlags.machine.ts';
import type { Journey } from '../../kit/chart/index.ts';

export const at = (pathname: string) => ({ pathname, search: '', hash: '' });

export const arrived = (pathname: string) => {
  const route = matchRoute(pathname);
  if (route === null) throw new Error(`no route ${pathname}`);
  return { route, address: at(pathname) };
};

const config: Config = {
  Auth: { ChannelAuthority: 'http://localhost/identity', ClientID: 'photo-account', Scopes: 'openid' },
  CustomerApiUrl: 'http://localhost/svc/customers',
  PhotoManagementShareApiBaseUrl: 'http://localhost/svc/sharedAlbums',
  CookieConsentUrl: 'http://localhost/cookies',
  Services: Object.fromEntries(
    services.map((name) => [name, `http://localhost/svc/${name}`]),
  ) as Config['Services'],
  Sockets: { activation: 'ws://localhost/a', archive: 'ws://localhost/b' },
  FeatureFlags: {},
  Capabilities: ['cursorAtOffset'],
  AllowedUploadHosts: [],
  AllowedEmbedders: [],
};

export const eva = { subject: 'eva', idpType: 'password', idpSub: 'local|eva', business: false };

export const flags = Object.fromEntries(flagNames.map((name) => [name, true])) as FlagValues;

export const input = (pathname: string, rest: Partial<AppInput> = {}): AppInput => ({
  host: readHost('localhost'),
  start: { address: at(pathname), entry: null },
  storageWorks: true,
  library: { sorting: { sortKey: 'dateTaken', sortOrder: 'desc' }, newId: () => 'op-1' },
  unsentHere: () => [],
  ...rest,
});

export const read = { outcome: 'finished', reply: config } as const;

type Walk = Pick<Journey<typeof appMachine>, 'finish' | 'send'>;

/** Loads config, language and flags. */
export function boot(walk: Walk): void {
  walk.finish('readConfig', read);
  walk.finish('activateLocale');
  walk.send({ type: 'flags.changed', flags });
}

/** Signs in and opens the requested page. */
export function enter(walk: Walk, pathname = '/'): void {
  boot(walk);
  walk.finish('loadAccount');
  walk.send({ type: 'auth.authenticated', who: eva, returnTo: null });
  walk.send({ type: 'navigation.arrived', ...arrived(pathname) });
}

export const home = { machine: appMachine, input: input('/') };

export const shownArea = createMachine({});
