const withoutNames = (words: string): string =>
  words.replace(/[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '[token]').replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[mail]');

/** Removes data that must not be stored even if a page sends it: tokens, URL queries and e-mail addresses. */
export function redact(words: string): string {
  return withoutNames(words)
    .replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
    .replace(/\b[\w+/-]{40,}={0,2}/g, '[secret]');
}

/** Returns a URL without its query and fragment, truncated. */
export function bare(address: string): string {
  return withoutNames((address.split(/[?#]/)[0] ?? '').slice(0, 300));
}
