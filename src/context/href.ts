/**
 * The URL of a link: its path with the parameters carried along from this page, so that a new tab has the same [2.3].
 * `carried` starts with `?` or is empty; parameters of `to` take precedence.
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
