type Headers = Readonly<Record<string, string>>;

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly bytes: number;
}
export interface Answer {
  /** 0 means that there is no response. */
  readonly status: number;
  readonly headers?: Headers;
}

/**
 * Replaces the network of this page: `answer` responds to every request of the upload library, and all requests are
 * recorded. Returns the requests and a function that restores the browser's network.
 */
export function playNetwork(answer: (asked: Asked) => Answer | Promise<Answer>): {
  readonly asked: readonly Asked[];
  readonly restore: () => void;
} {
  const asked: Asked[] = [];
  const real = globalThis.XMLHttpRequest;
  class PlayedRequest {
    status = 0;
    responseText = '';
    withCredentials = false;
    readonly upload: { onprogress: ((event: { lengthComputable: true; loaded: number }) => void) | null } = {
      onprogress: null,
    };
    onload: (() => void) | null = null;
    onerror: ((error: unknown) => void) | null = null;
    #method = '';
    #url = '';
    #headers: Record<string, string> = {};
    #answered: Headers = {};
    #aborted = false;

    open(method: string, url: string): void {
      [this.#method, this.#url] = [method, url];
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name.toLowerCase()] = value;
    }
    getResponseHeader(name: string): string | null {
      return this.#answered[name.toLowerCase()] ?? null;
    }
    abort(): void {
      this.#aborted = true;
    }
    send(body: Blob | null = null): void {
      const request = {
        method: this.#method,
        url: this.#url,
        headers: this.#headers,
        bytes: body?.size ?? 0,
      };
      asked.push(request);
      void Promise.resolve(answer(request)).then(({ status, headers = {} }) => {
        if (this.#aborted) return;
        [this.status, this.#answered] = [status, headers];
        if (status === 0) this.onerror?.(new Error('no network'));
        else this.onload?.();
      });
    }
  }
  globalThis.XMLHttpRequest = PlayedRequest as unknown as typeof XMLHttpRequest;
  return { asked, restore: () => void (globalThis.XMLHttpRequest = real) };
}
