import type { PageConfig } from '../../backend/config/pages.ts';
import { headersOfDocument, headersOfFile } from '../../backend/http/documents.ts';
import { profileOf } from '../../backend/http/profile.ts';
import { framed, type Starts } from '../../backend/http/starts.ts';
import { phonePagePath } from '../../contracts/extensions/phoneUploads.ts';
import { routeNames, routeRow } from '../../contracts/navigation/routes.ts';

type Headers = Readonly<Record<string, string>>;
interface Rule {
  /** A regular expression for the path. */
  readonly path: string;
  readonly headers: Headers;
}

/** What a server of the static files must send for one host. The first rule that matches a path applies. */
export interface Rules {
  readonly host: string;
  /** Paths that lead to the service. */
  readonly service: readonly string[];
  /** Paths of files; a missing file is a 404. */
  readonly files: readonly Rule[];
  readonly config: Headers;
  /**
   * Paths of pages, each with the file that is sent. Pages that are embedded in another page, by a parameter of
   * `bare`, get the last file instead.
   */
  readonly documents: readonly (Rule & { readonly file: string })[];
  readonly bare: readonly string[];
}

const escaped = (text: string): string => text.replaceAll(/[.\\^$*+?()[\]{}|]/g, String.raw`\$&`);
const patternOf = (path: string): string =>
  path
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
    .join('/');

export function rulesFor(pages: PageConfig, host: string, starts: Starts): Rules {
  const profile = profileOf(pages);
  const file = (path: string): Headers => ({ ...profile, ...headersOfFile(path) });
  const document = (url: string): Headers => {
    const { policy, others } = headersOfDocument(pages, { url, host, styles: starts.styles });
    // Messages are left out: they depend on the browser's language, and a cache needs one answer for all.
    const links = starts
      .links(url, host)
      .split(', ')
      .filter((link) => link.includes('modulepreload') || link.startsWith('</config.json>'))
      .join(', ');
    return {
      ...profile,
      ...headersOfFile('index.html'),
      vary: 'Accept-Encoding',
      ...others,
      'content-security-policy': policy,
      ...(links === '' ? {} : { link: links }),
    };
  };
  const pagesOfApp = routeNames.map((name) => {
    const { path } = routeRow(name);
    const url = path.replaceAll(/:\w+/g, 'id');
    return { path: `${patternOf(path)}/?`, file: starts.document(url), headers: document(url) };
  });
  const phone = { path: `${phonePagePath}/?`, file: 'phone.html', headers: document(phonePagePath) };
  const others = ['phone.html', ...Object.values(framed)].map((name) => ({
    path: escaped(`/${name}`),
    file: name,
    headers: document(`/${name}`),
  }));
  const app = { path: '/.*', file: 'index.html', headers: document('/unknown') };
  // One rule for all paths with the same answer.
  const grouped = Map.groupBy([...pagesOfApp, phone, ...others], ({ file, headers }) =>
    JSON.stringify([file, headers]),
  );
  return {
    host,
    service: ['^/svc/', '^/identity/'],
    files: [
      { path: String.raw`^/assets/.*[hH]ash.*\.js$`, headers: file('assets/hash.js') },
      { path: '^/assets/', headers: file('assets/a.js') },
      { path: String.raw`^/(?!svc/|identity/).*\.(?!html$)[a-zA-Z0-9]{2,5}$`, headers: file('robots.txt') },
    ],
    config: { ...profile, 'cache-control': 'no-cache' },
    documents: [
      ...[...grouped.values()].flatMap(([first, ...rest]) =>
        first === undefined
          ? []
          : [{ ...first, path: `^(?:${[first, ...rest].map(({ path }) => path).join('|')})$` }],
      ),
      { ...app, path: `^${app.path}$` },
    ],
    bare: ['stripped', 'hideHeaderNav'],
  };
}
