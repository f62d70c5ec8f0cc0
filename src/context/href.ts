/**
 * Returns the URL of a link: its path with the parameters that it carries from this page, so that a new tab
 * has them, too [2.3]. `carried` is empty or starts with `?`; parameters in `to` take precedence.
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
