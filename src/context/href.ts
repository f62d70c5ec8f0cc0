/**
 * The address in a link: its path with the query it takes along from this page, so that a new tab opened from it has
 * the same [2.3]. `carried` starts with `?` or is empty; parameters of `to` win.
 */
export function hrefOf(to: string, carried: string): string {
  const [, path = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  const query = new URLSearchParams(carried);
  const wanted = new URLSearchParams(own);
  for (const name of new Set(wanted.keys())) query.delete(name);
  for (const [name, value] of wanted) query.append(name, value);
  const text = query.toString();
  return `${path}${text === '' ? '' : '?'}${text}${hash}`;
}
