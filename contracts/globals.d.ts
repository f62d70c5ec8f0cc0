/** Globals that browsers and Node share; contracts and charts may use no others. */
export {};

declare global {
  class URL {
    static canParse(url: string, base?: string): boolean;
    static parse(url: string, base?: string): URL | null;
    constructor(url: string | URL, base?: string | URL);
    hash: string;
    host: string;
    hostname: string;
    href: string;
    readonly origin: string;
    password: string;
    pathname: string;
    port: string;
    protocol: string;
    search: string;
    readonly searchParams: URLSearchParams;
    username: string;
  }
  class URLSearchParams implements Iterable<[string, string]> {
    constructor(init?: string | Readonly<Record<string, string>> | Iterable<readonly [string, string]>);
    readonly size: number;
    append(name: string, value: string): void;
    delete(name: string): void;
    get(name: string): string | null;
    getAll(name: string): string[];
    has(name: string): boolean;
    set(name: string, value: string): void;
    entries(): IterableIterator<[string, string]>;
    keys(): IterableIterator<string>;
    [Symbol.iterator](): IterableIterator<[string, string]>;
  }
  class TextEncoder {
    encode(text: string): Uint8Array<ArrayBuffer>;
  }
  class TextDecoder {
    constructor(label?: string, options?: { readonly fatal?: boolean });
    decode(bytes: Uint8Array): string;
  }
  class Blob {
    readonly size: number;
    readonly type: string;
  }
  function atob(text: string): string;
  function btoa(text: string): string;
}
