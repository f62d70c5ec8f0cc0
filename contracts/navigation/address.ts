/** A URL within the account area, split as in the browser's `location`. */
export interface Address {
  /** Starts with `/`. */
  readonly pathname: string;
  /** Empty or starts with `?`. */
  readonly search: string;
  /** Empty or starts with `#`. */
  readonly hash: string;
}

const nowhere = 'https://account.invalid';

/** Parses a path such as `/orders?page=2`; null if it leads outside the account area. */
export function readAddress(to: string): Address | null {
  if (!to.startsWith('/') || /^[/\\]{2}|[\u0000-\u001f\\]/.test(to)) return null;
  const url = URL.parse(to, nowhere);
  if (url === null || url.origin !== nowhere) return null;
  return { pathname: url.pathname, search: url.search, hash: url.hash };
}

export function hrefOf({ pathname, search, hash }: Address): string {
  return `${pathname}${search}${hash}`;
}
