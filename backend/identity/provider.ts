import type { IncomingMessage } from 'node:http';
import {
  errors,
  Provider,
  type AccessToken,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import {
  accessTokenSeconds,
  audienceOf,
  identityPath,
  issuerOf,
  languageParameter,
  oidcClientId,
  oidcScope,
  postLogoutUriOf,
  redirectUriOf,
  screenHint,
} from '../../contracts/auth/oidc.ts';
import { take } from '../attempts.ts';
import { readFailure } from '../http/failures.ts';
import type { Ports } from '../ports.ts';
import { accountById, type Account } from './accounts.ts';
import { recordsOf } from './adapter.ts';
import { cookiesOf, markVisit, unmarkVisit } from './cookies.ts';
import { securityHeaders } from './headers.ts';
import { errorPage } from './pages/error.ts';
import { brandOfPage, channelOf, type PageBrand } from './origins.ts';
import { handOver, signOutPage } from './pages/signOut.ts';
import type { Revocations } from './revocations.ts';
import { noteSignIn, type Seen } from './signIns.ts';
import type { IdentitySecrets } from './secrets.ts';

const hour = 3600;
const day = 24 * hour;
/** One grant per sign-in session, shared by all brands; it lasts far longer than any session. */
const grantSeconds = 400 * day;
export const refreshSeconds = 30 * day;
/**
 * Without "Stay signed in", the session ends when the browser is closed, and after half a day at the latest.
 */
const shortSession = 12 * hour;
const longSession = 30 * day;

export const methodsOf = (account: Account): string[] => [account.business ? 'b2b' : 'pwd'];

/**
 * Returns the lifetime of an access token in seconds. A seeded account may have its own, for tests.
 * Revocations are stored for the default lifetime, so tests with longer tokens must not end sign-ins.
 */
export const accessLife = (ports: Ports, account: Account | null): number =>
  (ports.config.seeding ? account?.tokenSeconds : null) ?? accessTokenSeconds;

export function claimsOf(account: Account): {
  sub: string;
  account_id: string;
  idp_type: string;
  idp_sub: string;
  email: string;
} {
  return {
    sub: account.id,
    account_id: account.id,
    idp_type: account.idpType,
    idp_sub: account.idpSub,
    email: account.email,
  };
}

/** The time of the sign-in for tokens issued outside a request. */
export const authTimes = new WeakMap<object, number>();

async function accessClaims(
  ports: Ports,
  ctx: KoaContextWithOIDC | undefined,
  token: AccessToken,
): Promise<Record<string, unknown>> {
  const account = await accountById(ports.store, token.accountId);
  if (account === null) throw new Error('access token for an account that is gone');
  const { email: _email, sub: _sub, ...claims } = claimsOf(account);
  const source = ctx?.oidc.entities.AuthorizationCode ?? ctx?.oidc.entities.RefreshToken;
  return {
    ...claims,
    amr: methodsOf(account),
    // If the time of the sign-in is unknown, the sign-in does not count as fresh.
    auth_time: source?.authTime ?? authTimes.get(token) ?? 0,
    grant_id: token.grantId,
  };
}

/**
 * The origin of the requested host, for each request to the provider. The provider itself sees only the
 * public origin.
 */
export const askedAt = new WeakMap<IncomingMessage, string>();

type Ctx = Pick<KoaContextWithOIDC, 'req' | 'method' | 'path' | 'querystring'> & {
  oidc?: KoaContextWithOIDC['oidc'];
};

/**
 * Returns the brand and language of a page that the provider shows. Its `address` leads to the same page in
 * another language.
 */
function pageBrandAt(ports: Ports, { req, method, path, querystring, oidc }: Ctx, from: unknown): PageBrand {
  const query = new URLSearchParams(querystring);
  // Links on a page must not repeat a token. Without the token, a sign-out only needs a confirmation.
  query.delete('id_token_hint');
  // Links on the provider's pages must not contain foreign URLs.
  for (const name of ['redirect_uri', 'post_logout_redirect_uri'])
    if (channelOf(query.get(name)) === undefined) query.delete(name);
  const found = brandOfPage({ ports, request: req, path, query }, from ?? askedAt.get(req), {
    requested: oidc?.params?.[languageParameter],
  });
  return method === 'GET' ? found : { ...found, address: null };
}

export interface ProviderInput {
  readonly ports: Ports;
  readonly secrets: IdentitySecrets;
  readonly revocations: Revocations;
  readonly origins: readonly string[];
}

function configurationOf({ ports, secrets, revocations, origins }: ProviderInput): Configuration {
  const { config, clock } = ports;
  const audience = audienceOf(config.origin);
  const cookies = cookiesOf(config.origin);
  return {
    adapter: (model: string) => recordsOf(model, ports, revocations),
    jwks: { keys: secrets.jwks.map((jwk) => ({ ...jwk })) },
    cookies: {
      keys: [...secrets.cookieKeys],
      names: cookies.names,
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: cookies.sessionPath },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: oidcClientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.map(redirectUriOf),
        post_logout_redirect_uris: origins.map(postLogoutUriOf),
        scope: oidcScope,
      },
    ],
    scopes: oidcScope.split(' '),
    claims: {
      openid: ['sub', 'account_id', 'idp_type', 'idp_sub', 'amr', 'acr', 'auth_time', 'grant_id'],
      email: ['email'],
      profile: [],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    issueRefreshToken: (_ctx, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
    // Beyond the limit the token stays as it is, so that its client is not signed out.
    rotateRefreshToken: async (ctx) =>
      (await take(ports, 'rotation', ctx.oidc.entities.RefreshToken?.grantId ?? '')) === 0,
    expiresWithSession: () => Promise.resolve(true),
    ttl: {
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: accessTokenSeconds,
      Interaction: hour,
      Grant: grantSeconds,
      RefreshToken: refreshSeconds,
      Session: (_ctx, session) => (session.transient === true ? shortSession : longSession),
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: async (ctx, resource) => {
          if (resource !== audience) throw new errors.InvalidTarget();
          const id = ctx.oidc.entities.Account?.accountId;
          const account = id === undefined ? null : await accountById(ports.store, id);
          return {
            audience,
            scope: oidcScope,
            accessTokenFormat: 'jwt' as const,
            accessTokenTTL: accessLife(ports, account),
          };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          const pageBrand = pageBrandAt(ports, ctx, ctx.oidc.params?.['post_logout_redirect_uri']);
          ctx.body = signOutPage(form, await hasEnded(ctx.oidc), pageBrand);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.redirect(postLogoutUriOf(config.origin));
        },
      },
    },
    extraTokenClaims: (ctx, token) => accessClaims(ports, ctx, token as AccessToken),
    formats: {
      customizers: {
        jwt: (_ctx, token, parts) => {
          const now = Math.floor(clock.now() / 1000);
          parts.payload = { ...parts.payload, iat: now, exp: now + token.expiration };
        },
      },
    },
    findAccount: async (_ctx, id, token) => {
      const account = await accountById(ports.store, id);
      if (account === null) return undefined;
      const grant = token !== undefined && 'grantId' in token ? { grant_id: token.grantId } : {};
      return { accountId: account.id, claims: () => ({ ...claimsOf(account), ...grant }) };
    },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const id = session.grantIdFor(client.clientId);
      const known = id === undefined ? undefined : await provider.Grant.find(id);
      const grant = known ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(oidcScope);
      grant.addResourceScope(audience, oidcScope);
      await grant.save();
      return grant;
    },
    extraParams: [screenHint],
    interactions: {
      url: (ctx, { uid }) => {
        markVisit(config.origin, ctx, uid, { now: Math.floor(clock.now() / 1000), life: hour });
        return `${identityPath}/interaction/${uid}`;
      },
    },
    renderError: (ctx, out) => {
      ctx.body = errorPage(out.error, pageBrandAt(ports, ctx, ctx.oidc.params?.['redirect_uri']));
    },
  };
}

/**
 * Returns whether the sign-in of this browser is the one that the verified id token names, and has ended. The page ends
 * the sign-in by the refresh token before it redirects here. A link has no refresh token, and any site could contain
 * such a link.
 */
async function hasEnded({ entities, session, provider }: KoaContextWithOIDC['oidc']): Promise<boolean> {
  const grantId = entities.IdTokenHint?.payload['grant_id'];
  if (typeof grantId !== 'string' || grantId !== session?.grantIdFor(oidcClientId)) return false;
  return (await provider.Grant.find(grantId)) === undefined;
}

/**
 * Returns the visit that this response ends. A visit that must first sign out another customer continues
 * afterwards.
 */
function finishedVisit(
  ctx: Pick<KoaContextWithOIDC, 'status' | 'path'> & { oidc?: KoaContextWithOIDC['oidc'] },
): string | null {
  const leads = ctx.status >= 300 && ctx.status < 400;
  return ctx.oidc?.route === 'resume' && leads ? (ctx.path.split('/')[2] ?? null) : null;
}

/** Returns the sign-in whose browser has just received tokens; null if the response contains none. */
function given(
  ctx: Pick<KoaContextWithOIDC, 'status' | 'get'> & { oidc?: KoaContextWithOIDC['oidc'] },
): Seen | null {
  if (ctx.oidc?.route !== 'token' || ctx.status !== 200) return null;
  const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
  const { grantId, accountId } = AuthorizationCode ?? RefreshToken ?? {};
  return grantId === undefined || accountId === undefined
    ? null
    : { grantId, accountId, userAgent: ctx.get('user-agent') };
}

/** Returns the certified provider library, configured with the product's store, clock and pages. */
export function createProvider(input: ProviderInput): Provider {
  const provider = new Provider(issuerOf(input.ports.config.origin), configurationOf(input));
  provider.proxy = true;
  /** Responses that failed because the store cannot be reached. */
  const absent = new WeakMap<object, number>();
  provider.use(async (ctx, next) => {
    await next();
    const retryAfter = absent.get(ctx);
    if (retryAfter !== undefined) {
      ctx.status = 503;
      ctx.set('retry-after', String(retryAfter));
    }
    const finished = finishedVisit(ctx);
    if (finished !== null) unmarkVisit(input.ports.config.origin, ctx, finished);
    const seen = given(ctx);
    if (seen !== null) await noteSignIn(input.ports, seen);
    ctx.set(securityHeaders(input.origins));
    if (typeof ctx.body === 'string' && ctx.body.includes('<script>'))
      ctx.body = handOver(ctx.body, pageBrandAt(input.ports, ctx, undefined));
    if (ctx.status === 404 && ctx.body === undefined) {
      ctx.body = errorPage('missing', pageBrandAt(input.ports, ctx, undefined));
      ctx.status = 404;
    }
  });
  provider.on('server_error', (ctx, error) => {
    const { status, retryAfter } = readFailure(error);
    if (status === 503 && retryAfter !== undefined) absent.set(ctx, retryAfter);
    input.ports.log.error('identity.failed', { name: error.name });
  });
  return provider;
}
