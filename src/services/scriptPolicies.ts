import workerUrl from './hash.worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/**
 * Creates the policy immediately: the document's content security policy allows each name once, so no later script
 * can use it.
 */
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

/** Admits the URL of the built hashing worker and nothing else. */
export const workerScript = policyOf('worker', (url) => url === workerUrl);

const named = new Set<string>();
const admitNamed = policyOf('outside', (url) => named.has(url));
/** Marks a URL from the config as a trusted script of this document. */
export function outsideScript(url: string): string {
  named.add(url);
  return admitNamed(url);
}
