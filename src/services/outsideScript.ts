import { outsideScript } from './scriptPolicies.ts';

export interface OutsideScript {
  /** Validated by the schema of the config: http or https [5.11]. */
  readonly url: string;
  /** Name by which its element can be found and removed. */
  readonly name: string;
  /** The script's configuration, set as `data-…` attributes of its element. */
  readonly data?: Readonly<Record<string, string>>;
}

const scriptsOf = (document: Document, name: string) =>
  document.querySelectorAll(`script[data-outside="${name}"]`);

export function removeScript(document: Document, name: string): void {
  for (const script of scriptsOf(document, name)) script.remove();
}

/**
 * Runs a third-party script in this document, once; resolves after it has run. Rejects and removes the script's
 * element if loading fails or the signal aborts.
 */
export function loadScript(
  document: Document,
  { url, name, data = {} }: OutsideScript,
  signal: AbortSignal,
): Promise<void> {
  removeScript(document, name);
  const script = document.createElement('script');
  Object.assign(script.dataset, { outside: name, ...data });
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
    script.src = outsideScript(url);
    document.head.append(script);
  });
}
