import workerUrl from './hash.worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** Created at once: under the document's policy a name can be taken only once, so that no later script can take it. */
function policyOf(name: string, admits: (url: string) => boolean): (url: string) => string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (types === undefined) return (url) => url;
  const policy = types.createPolicy(name, {
    createScriptURL: (url) => {
      if (!admits(url)) throw new TypeError(`no script at ${url}`);
      return url;
    },
  });
  return (url) => policy.createScriptURL(url);
}

/** The URL of the built hashing worker, and nothing else. */
export const workerScript = policyOf('worker', (url) => url === workerUrl);

const named = new Set<string>();
const admitNamed = policyOf('outside', (url) => named.has(url));
/** A URL named by the config, as a script of this document. */
export function outsideScript(url: string): string {
  named.add(url);
  return admitNamed(url);
}
