import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Ask, Grant } from './backendProcess.ts';

/** The running product, measured from outside. */
export interface Served {
  readonly origin: string;
  readonly pid: number;
  /** Signs in archive@example.com at the identity provider; each browser context needs a separate grant. */
  grant(): Promise<Grant>;
  /** Signs in albums@example.com; null before `npm run demo -- many-albums`. */
  grantAlbums(): Promise<Grant | null>;
  /** Signs in orders@example.com; null before `npm run demo -- many-orders`. */
  grantOrders(): Promise<Grant | null>;
  /** Signs in business@example.com; below, customer@example.com. */
  grantBusiness(): Promise<Grant | null>;
  grantCustomer(): Promise<Grant | null>;
  /**
   * Returns the longest step of the service's thread since the last query, in milliseconds of processor time.
   */
  longestStep(): Promise<number>;
  /** Deletes all exports of archive@example.com, so that the next request starts a new one. */
  noExports(): Promise<null>;
  /** Deletes uploads that archive@example.com created but never sent, because they count against its limit. */
  noUploads(): Promise<null>;
  /** Returns the ids of ten photos of archive@example.com with originals of 8 MB. */
  largeOriginals(): Promise<readonly string[]>;
  /** Resolves to the number of timeline pages per second directly from the store, in the same process. */
  bare(): Promise<number>;
  end(): Promise<void>;
}

/**
 * Starts the product on `dataDir`; the first start fills the folder with the demo data. Rejects if the process ends
 * too early.
 */
export async function serve(dataDir: string): Promise<Served> {
  const child = fork(new URL('./backendProcess.ts', import.meta.url), [dataDir]);
  const gone = once(child, 'exit').then(([code]: unknown[]): never => {
    throw new Error(`the backend ended with ${String(code)}`);
  });
  gone.catch(() => undefined);
  const nextMessage = async <Message>(): Promise<Message> => {
    const [message] = (await Promise.race([once(child, 'message'), gone])) as [Message];
    return message;
  };
  const ask = async <Message>(what: Ask): Promise<Message> => {
    child.send(what);
    return nextMessage<Message>();
  };
  return {
    origin: await nextMessage<string>(),
    pid: child.pid ?? 0,
    grant: () => ask<Grant>('grant'),
    grantAlbums: () => ask<Grant | null>('grantAlbums'),
    grantOrders: () => ask<Grant | null>('grantOrders'),
    grantBusiness: () => ask<Grant | null>('grantBusiness'),
    grantCustomer: () => ask<Grant | null>('grantCustomer'),
    longestStep: () => ask<number>('steps'),
    noExports: () => ask<null>('noExports'),
    noUploads: () => ask<null>('noUploads'),
    largeOriginals: () => ask<readonly string[]>('largeOriginals'),
    bare: () => ask<number>('bare'),
    end: async () => {
      await ask('end');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
