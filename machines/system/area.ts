import type { ActorRef, Snapshot } from 'xstate';
import type { Address } from '../../contracts/navigation/address.ts';
import type { Matched } from '../../contracts/navigation/match.ts';

/** Where the person is, as an area's chart is told. */
export interface AreaRoute {
  readonly route: Matched;
  readonly address: Address;
  /** By the browser's Back, Forward or reload: what is shown there stands as it was left. */
  readonly back?: boolean | undefined;
}

/** What every area is started with: `customer` is the id of whoever is signed in, empty where nobody is. */
export interface AreaInput extends AreaRoute {
  readonly customer: string;
}

export type AreaEvent = { readonly type: 'area.route' } & AreaRoute;

/** An area's chart: one per domain word, alive while any address of that domain is open. */
export type AreaRef = ActorRef<Snapshot<unknown>, AreaEvent>;
