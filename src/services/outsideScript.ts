interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | null = null;
const allowed = new Set<string>();

/** The second policy of the page: it admits the addresses that the config names, and nothing else. */
function admitted(url: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (types === undefined) return url;
  policy ??= types.createPolicy('outside', {
    createScriptURL: (wanted) => {
      if (!allowed.has(wanted)) throw new TypeError(`no script at ${wanted}`);
      return wanted;
    },
  });
  return policy.createScriptURL(url);
}

export interface OutsideScript {
  /** Checked by the schema of the config: http or https [5.11]. */
  readonly url: string;
  /** By this it is found again and taken away. */
  readonly name: string;
  /** What it is told, as `data-…` of its element. */
  readonly told?: Readonly<Record<string, string>>;
}

const scriptsOf = (document: Document, name: string) =>
  document.querySelectorAll(`script[data-outside="${name}"]`);

export function removeScript(document: Document, name: string): void {
  for (const script of scriptsOf(document, name)) script.remove();
}

/**
 * Runs somebody else's script in this document, once; resolves when it ran. Rejects when it could not be had, or with the
 * signal; then nothing of it stays.
 */
export function loadScript(
  document: Document,
  { url, name, told = {} }: OutsideScript,
  signal: AbortSignal,
): Promise<void> {
  removeScript(document, name);
  allowed.add(url);
  const script = document.createElement('script');
  Object.assign(script.dataset, { outside: name, ...told });
  return new Promise((resolve, reject) => {
    const ends = new AbortController();
    const fail = () => {
      ends.abort();
      script.remove();
      reject(new Error(`no script for ${name}`));
    };
    script.addEventListener(
      'load',
      () => {
        ends.abort();
        resolve();
      },
      { signal: ends.signal },
    );
    script.addEventListener('error', fail, { signal: ends.signal });
    signal.addEventListener('abort', fail, { signal: ends.signal });
    script.src = admitted(url);
    document.head.append(script);
  });
}
