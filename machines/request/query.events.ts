import type { CallInput, CallRow } from '../../contracts/call.ts';
import type { CacheEvent, CacheRef } from '../system/registration.ts';

/** What a cached read is told by those who look at it. */
export type QueryEvent<Row extends CallRow = CallRow> =
  | CacheEvent
  | { readonly type: 'query.observe' }
  | { readonly type: 'query.release' }
  | { readonly type: 'query.retry' }
  /** Something else is looked at from here on: another id, another filter. */
  | { readonly type: 'query.change'; readonly call: CallInput<Row> };

export interface QueryInput<Row extends CallRow> {
  readonly call: CallInput<Row>;
  /** Words by which `cache.stale` finds this read: `photos`, `albums`, `customer` … */
  readonly tags: readonly string[];
  /** A page's own read is looked at from its start; one that several share is observed and released. */
  readonly observed?: boolean;
}

export type QueriesEvent =
  /** It is told of what concerns its tags until it stops. */
  | { readonly type: 'query.registered'; readonly query: CacheRef; readonly tags: readonly string[] }
  | { readonly type: 'query.left'; readonly query: CacheRef }
  /** It could not be read; where it may come yet it is told when another attempt is due. */
  | { readonly type: 'query.missed'; readonly query: CacheRef; readonly mayCome: boolean }
  /** The page was put aside by the browser, or its tab was behind another, and it is shown again. */
  | { readonly type: 'page.resumed' }
  | CacheEvent;

export type PagedQueryEvent<Row extends CallRow = CallRow> =
  | QueryEvent<Row>
  /** The end of what is there came into view. */
  | { readonly type: 'query.more' };

export type AddressedPageEvent<Row extends CallRow = CallRow> =
  | CacheEvent
  | { readonly type: 'query.retry' }
  /** The address names another page or tab, or the same one in other words; with `call`, of what that reads instead. */
  | { readonly type: 'address.changed'; readonly search: string; readonly call?: CallInput<Row> };

declare module '../system/directory.ts' {
  interface Directory {
    readonly queries: QueriesEvent;
  }
}
