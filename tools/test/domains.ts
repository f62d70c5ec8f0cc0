/** Folders whose subfolders are domains; the longest match counts. */
const roots = ['src/screens', 'src/actors', 'machines', 'contracts', 'backend', 'tests', 'e2e', 'src'];

/**
 * Returns the domain of a file according to its folder: `photos` for
 * `machines/photos/lists/photoList.machine.ts`.
 */
export function domainOf(file: string): string | null {
  const inRoot = roots.find((folder) => file.startsWith(`${folder}/`));
  const [name, ...below] = inRoot === undefined ? [] : file.slice(inRoot.length + 1).split('/');
  if (name === undefined) return null;
  // For files directly in `backend`, the name of their tests' folder.
  if (below.length === 0) return inRoot === 'backend' ? 'backend' : null;
  // The service's `customers` is called `customer` everywhere else.
  return name === 'customers' ? 'customer' : name;
}

/** The functions that `touched` needs; implemented by `Sources` in `tools/teeth/targets.ts`. */
interface Imports {
  readonly files: readonly string[];
  importsOf(file: string): readonly string[];
}

/**
 * Returns the domains that changed files touch, each with the reason. A file touches the domain of its
 * folder. If there are no e2e tests with that name (`src/ui`, `machines/request`), it touches the domains of
 * the files that import it directly; if those are more than half of all domains, it touches none, because
 * then all tests cover it.
 */
export function touched(sources: Imports, changed: readonly string[]): ReadonlyMap<string, string> {
  const inFolder = (folder: string) =>
    sources.files.filter((file) => file.startsWith(`${folder}/`)).map((file) => domainOf(file) ?? '');
  const walked = new Set(inFolder('e2e'));
  walked.delete('kit');
  walked.delete('');
  const known = new Set([...walked, ...inFolder('tests')]);
  for (const shared of ['', 'kit', 'laws', 'tools', 'fixtures']) known.delete(shared);

  const found = new Map<string, string>();
  const add = (domain: string, reason: string) => found.set(domain, found.get(domain) ?? reason);
  for (const file of changed) {
    const own = domainOf(file);
    if (own !== null && known.has(own)) add(own, file);
    if (own !== null && walked.has(own)) continue;
    const users = new Map<string, string>();
    for (const user of sources.files) {
      const domain = domainOf(user);
      if (domain !== null && known.has(domain) && sources.importsOf(user).includes(file))
        users.set(domain, users.get(domain) ?? user);
    }
    if ([...users.keys()].filter((domain) => walked.has(domain)).length > walked.size / 2) continue;
    for (const [domain, user] of users) add(domain, `${file}, imported by ${user}`);
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}
