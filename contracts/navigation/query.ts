import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { type FlagName, flagNames } from '../flags/flags.ts';

/** Parameters that the identity provider adds when it redirects back; links do not carry them. */
const signInParameters = ['code', 'state', 'session_state', 'iss', 'error', 'error_description'];

/**
 * Returns the query of the next page: the current one without the parameters of the current page only, then
 * the target's, which take precedence. Empty, or starting with `?`. @spec 2.3b
 */
export function carriedQuery(from: string, stays: readonly string[], own = ''): string {
  const carried = new URLSearchParams(from);
  for (const name of [...signInParameters, ...stays]) carried.delete(name);
  const wanted = new URLSearchParams(own);
  for (const name of new Set(wanted.keys())) carried.delete(name);
  for (const [name, value] of wanted) carried.append(name, value);
  const text = carried.toString();
  return text === '' ? '' : `?${text}`;
}

const isOn = z.literal('true');
const override = z.enum(['true', 'false']);

/**
 * The parameters that every page reads.
 * @spec 2.12
 */
export interface Query {
  /** Whether to use the theme for embedding. */
  readonly stripped: boolean;
  readonly hideHeaderNav: boolean;
  /** The target of the upload button; null unless it is a safe URL on an allowed host [5.9]. */
  readonly uploadUrl: string | null;
  readonly flags: Readonly<Partial<Record<FlagName, boolean>>>;
}

/** Parses `location.search`; invalid parameters are ignored. `uploadHosts` comes from the config. */
export function readQuery(search: string, uploadHosts: readonly string[]): Query {
  const query = new URLSearchParams(search);
  const upload = safeUrl.safeParse(query.get('uploadUrl'));
  const allowed = upload.success && uploadHosts.includes(new URL(upload.data).host);
  const flags: Partial<Record<FlagName, boolean>> = {};
  for (const name of flagNames) {
    const value = override.safeParse(query.get(name));
    if (value.success) flags[name] = value.data === 'true';
  }
  return {
    stripped: isOn.safeParse(query.get('stripped')).success,
    hideHeaderNav: isOn.safeParse(query.get('hideHeaderNav')).success,
    uploadUrl: allowed ? upload.data : null,
    flags,
  };
}
