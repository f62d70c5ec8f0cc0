import { type Address, readAddress } from './address.ts';
import { type Conditions, mayEnter } from './conditions.ts';
import { carriedQuery } from './query.ts';
import { type RouteName, routeNames, routeRow, type routes } from './routes.ts';

export interface Matched {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
}

/** Maximum length of a path parameter; all ids are much shorter. */
const longest = 200;

function decoded(segment: string): string | null {
  let text: string;
  try {
    text = decodeURIComponent(segment);
  } catch {
    return null;
  }
  // A decoded separator or control character would change the path.
  return text === '' ||
    text === '.' ||
    text === '..' ||
    text.length > longest ||
    /[/\\\u0000-\u001f\u007f]/.test(text)
    ? null
    : text;
}

const segments = (path: string) => path.replace(/\/$/, '').split('/');

function paramsOf(pattern: string, path: string): Matched['params'] | null {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const segment = given[index] ?? '';
    if (name.startsWith(':')) {
      const value = decoded(segment);
      if (value === null) return null;
      params[name.slice(1)] = value;
    } else if (name !== segment) return null;
  }
  return params;
}

/** Finds the route of a path, with or without a trailing slash. Returns null for an unknown path. */
export function matchRoute(pathname: string): Matched | null {
  if (!pathname.startsWith('/')) return null;
  for (const name of routeNames) {
    const params = paramsOf(routeRow(name).path, pathname);
    if (params !== null) return { name, params };
  }
  return null;
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
export type RouteParams<Name extends RouteName> = Readonly<
  Record<ParamNames<(typeof routes)[Name]['path']>, string>
>;

/** Returns the path of a route with its parameters filled in. @throws RangeError for an empty parameter. */
export function pathOf<Name extends RouteName>(name: Name, params: RouteParams<Name>): string {
  const values: Readonly<Record<string, string>> = params;
  return routeRow(name).path.replace(/:(\w+)/g, (_, key: string) => {
    const value = values[key] ?? '';
    if (decoded(encodeURIComponent(value)) === null) throw new RangeError(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });
}

/**
 * Returns the URL of a link to a route: its path with the current page's query, which links carry [2.3].
 * `query` is `location.search`; parameters in `own` override it.
 */
export function pathTo<Name extends RouteName>(
  name: Name,
  params: RouteParams<Name>,
  query: string,
  own: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(own).toString();
  return `${pathOf(name, params)}${carriedQuery(query, [], search)}`;
}

export interface Resolved {
  readonly address: Address;
  readonly route: Matched;
  /** Whether the resolved URL differs from the requested one. */
  readonly redirected: boolean;
  /** The query that links on this page carry: empty, or starting with `?` [2.3]. */
  readonly carried: string;
}

const home = { name: 'home', params: {} } as const;

/**
 * Resolves a URL to itself, to its canonical URL, or to `/` with the same query if the route may not be entered
 * [2.3].
 */
export function resolveAddress(address: Address, conditions: Conditions): Resolved {
  const route = matchRoute(address.pathname);
  const row = route === null ? null : routeRow(route.name);
  if (route === null || row === null || !mayEnter(row.condition, conditions)) {
    const search = carriedQuery(address.search, row?.ownQuery ?? []);
    return { address: { pathname: '/', search, hash: '' }, route: home, redirected: true, carried: search };
  }
  if (row.sameAs !== undefined)
    return { ...resolveAddress({ ...address, pathname: row.sameAs }, conditions), redirected: true };
  return { address, route, redirected: false, carried: carriedQuery(address.search, row.ownQuery) };
}

/**
 * Returns the URL that a page requests to navigate to, with the page's query except for its own parameters
 * [2.3]. Returns null if `to` leads outside the account area.
 */
export function requestedAddress(to: string, from: Address): Address | null {
  const asked = readAddress(to);
  if (asked === null) return null;
  const here = matchRoute(from.pathname);
  const stays = here === null ? [] : routeRow(here.name).ownQuery;
  return { ...asked, search: carriedQuery(from.search, stays, asked.search) };
}
