import type { ActorRef, Snapshot } from 'xstate';
import type { Address } from '../../contracts/navigation/address.ts';
import type { Matched } from '../../contracts/navigation/match.ts';

/** The current route and URL. */
export interface AreaRoute {
  readonly route: Matched;
  readonly address: Address;
  /**
   * Whether the page was reached by the browser's Back, Forward or reload. The page then restores its former
   * state.
   */
  readonly back?: boolean | undefined;
}

/** The input of every area. `customer` is the id of the signed-in customer, or empty without a sign-in. */
export interface AreaInput extends AreaRoute {
  readonly customer: string;
}

export type AreaEvent = { readonly type: 'area.route' } & AreaRoute;
export const areaRouteWords = 'the customer opens another URL in this part of the account';

/** The chart of an area, which runs while one of the area's URLs is open. */
export type AreaRef = ActorRef<Snapshot<unknown>, AreaEvent>;
