import type { Rules } from './rules.ts';

const types = {
  'text/html': 'html',
  'application/javascript': 'js',
  'text/css': 'css',
  'text/plain': 'txt',
  'application/json': 'json',
  'image/svg+xml': 'svg',
  'font/woff2': 'woff2',
};

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/**
 * Returns the rules as part of a `server` block of nginx. The block serves the folder of the static files as `root`, and
 * passes the paths of the service on.
 */
export function nginxOf({ files, documents, config, bare }: Rules, configPath: string): string {
  const location = (
    at: string,
    headers: Readonly<Record<string, string>>,
    lines: readonly string[],
  ): string =>
    [
      `location ${at} {`,
      // A cache must not keep a failure for as long as the file.
      ...Object.entries(headers).map(
        ([name, value]) =>
          `  add_header ${name} ${quoted(value)}${name === 'cache-control' ? '' : ' always'};`,
      ),
      ...lines.map((line) => `  ${line}`),
      '}',
    ].join('\n');
  const app = documents.at(-1);
  return [
    'gzip_static on;',
    'charset utf-8;',
    'charset_types application/javascript text/css text/plain application/json;',
    `types { ${Object.entries(types)
      .map(([type, ending]) => `${type} ${ending};`)
      .join(' ')} }`,
    location('= /config.json', config, [`try_files ${configPath} =404;`]),
    ...files.map(({ path, headers }) => location(`~ ${quoted(path)}`, headers, ['try_files $uri =404;'])),
    location('= /index.html', app?.headers ?? {}, []),
    ...documents.map(({ path, file, headers }) =>
      location(path === '^/.*$' ? '/' : `~ ${quoted(path)}`, headers, [
        ...(file === app?.file || file === 'phone.html'
          ? []
          : bare.map((name) => `if ($arg_${name} = true) { rewrite ^ /${app?.file ?? ''} last; }`)),
        `try_files /${file} =404;`,
      ]),
    ),
    '',
  ].join('\n');
}
