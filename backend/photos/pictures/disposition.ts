/** Longest file name handed out, in bytes of UTF-8: what common file systems hold. */
const longest = 200;

/** Separators, control and direction-changing characters have no business in the name of a saved file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/g;

/** A name that is safe to save under; the ending survives shortening. */
export function safeFileName(name: string): string {
  const clean = name.replace(unsafe, '_').trim();
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(clean)?.[0] ?? '';
  let stem = clean
    .slice(0, clean.length - ending.length)
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  while (Buffer.byteLength(stem) > longest - ending.length) stem = [...stem].slice(0, -1).join('');
  return (stem || 'photo') + ending;
}

/** `Content-Disposition` that saves the file under its name, for old readers in ASCII and for the others in UTF-8. */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/[%']/g, '_');
  const extended = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`;
}
