import type { Conditions } from '../../contracts/navigation/conditions.ts';
import type { Area } from '../../contracts/navigation/routes.ts';
import type { Matched } from '../../contracts/navigation/match.ts';
import type { Address } from '../../contracts/navigation/address.ts';

/** Where the browser says it is; `entry` is null where we did not write it (a hash typed by hand, another program). */
export interface HistoryPlace {
  readonly address: Address;
  readonly entry: Entry | null;
}

/** What the coordinator is told; `modals.…` it passes on to the modal stack. */
export type ArrivalEvent =
  | {
      readonly type: 'navigation.arrived';
      readonly route: Matched;
      readonly address: Address;
      /** By the browser's Back, Forward or reload, not by a link. */
      readonly back?: boolean | undefined;
    }
  | { readonly type: 'modals.backed'; readonly depth: number }
  | { readonly type: 'modals.left' }
  /** Back was undone, as it would lose what was typed: the modal stack asks. */
  | { readonly type: 'discard.asked' };

export interface Request {
  /** A path of the account area with its own query, which wins over the page's. */
  readonly to: string;
  readonly replace?: boolean;
  readonly state?: unknown;
  /** Followed only while a page of this area is shown: whoever has left it is not pulled back. */
  readonly within?: Area;
}

export type NavigationEvent =
  | ({ readonly type: 'navigation.request' } & Request)
  /** Goes back where the entry beneath is that page, else puts it in the place of the present one. */
  | { readonly type: 'navigation.return'; readonly to: string }
  /** `typed`: what was typed in the page, or in the dialog over it, would be lost. */
  | { readonly type: 'navigation.popped'; readonly place: HistoryPlace; readonly typed?: boolean }
  /** What was typed may be lost: Back goes on from where it was undone. */
  | { readonly type: 'navigation.discard' }
  | { readonly type: 'conditions.changed'; readonly conditions: Partial<Conditions> }
  /** From the modal stack: how many modals have an entry of their own, and whether the top one is busy. */
  | { readonly type: 'history.depth'; readonly depth: number; readonly held: boolean };

/** What one entry of the browser's history carries beside its address. */
export interface Entry {
  /** Place among the entries of this tab, so that going back is told from going forward. */
  readonly index: number;
  /**
   * How many entries of modals stand between this one and the page's own, itself included; 0 is the page itself. They
   * may outlive their modals: after a reload, or where one goes forward again.
   */
  readonly modalDepth: number;
  /** Path of the page from which this one was entered; null where it was not by a link of ours. */
  readonly from: string | null;
  /** What the one who asked for the address left with it. */
  readonly state: unknown;
}

declare module '../system/directory.ts' {
  interface Directory {
    readonly navigation: NavigationEvent;
  }
}
