/** Folders of domains; the longest that fits counts. */
const roots = ['src/screens', 'src/actors', 'machines', 'contracts', 'backend', 'tests', 'e2e', 'src'];

/** The domain whose folder a file is in: `photos` of `machines/photos/lists/photoList.machine.ts`. */
export function domainOf(file: string): string | null {
  const inRoot = roots.find((folder) => file.startsWith(`${folder}/`));
  const [name, ...below] = inRoot === undefined ? [] : file.slice(inRoot.length + 1).split('/');
  if (name === undefined) return null;
  // What starts and holds the service together has the name of its tests' folder.
  if (below.length === 0) return inRoot === 'backend' ? 'backend' : null;
  // What the service calls customers is one customer everywhere else.
  return name === 'customers' ? 'customer' : name;
}

/** What `touched` asks of a repository; `Sources` of `tools/teeth/targets.ts` answers it. */
interface Imports {
  readonly files: readonly string[];
  importsOf(file: string): readonly string[];
}

/**
 * The domains that changed files touch, each with the reason. A file touches the domain of its folder. Where no walk has
 * that name (`src/ui`, `machines/request`), it touches those that import it, in one step; where that is more than half
 * of all, none: what everything uses is tried by everything.
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
