import type { ActorRef, Snapshot } from 'xstate';
import type { Address } from '../../contracts/navigation/address.ts';
import type { Matched } from '../../contracts/navigation/match.ts';

/** The current route and address. */
export interface AreaRoute {
  readonly route: Matched;
  readonly address: Address;
  /** Reached by the browser's Back, Forward or reload: the page restores what it showed. */
  readonly back?: boolean | undefined;
}

/** The input of every area. `customer` is the id of the signed-in customer, empty without a sign-in. */
export interface AreaInput extends AreaRoute {
  readonly customer: string;
}

export type AreaEvent = { readonly type: 'area.route' } & AreaRoute;

/** The chart of an area, which runs while an address of its domain is open. */
export type AreaRef = ActorRef<Snapshot<unknown>, AreaEvent>;
