const withoutNames = (words: string): string =>
  words.replace(/[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '[token]').replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[mail]');

/** Blanks what must not be kept even if a page should send it: tokens, addresses' queries, mail addresses. */
export function redact(words: string): string {
  return withoutNames(words)
    .replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
    .replace(/\b[\w+/-]{40,}={0,2}/g, '[secret]');
}

/** An address without what follows its path, cut. */
export function bare(address: string): string {
  return withoutNames((address.split(/[?#]/)[0] ?? '').slice(0, 300));
}
