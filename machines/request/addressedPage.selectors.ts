import type { StateValueFrom } from 'xstate';
import type { CallRow } from '../../contracts/call.ts';
import type { AddressedPageLogic } from './addressedPage.machine.ts';
import { isSamePageAddress, type PageAddress } from './pageAddress.values.ts';

/** The part of an addressed page's snapshot that determines the view. */
export interface AddressedPageShown<Data, Tab extends string> {
  readonly value: StateValueFrom<AddressedPageLogic<CallRow, Tab>>;
  readonly context: {
    readonly place: PageAddress<Tab>;
    readonly shown: { readonly place: PageAddress<Tab>; readonly data: Data } | null;
    readonly reference: string | null;
    readonly refusal: string | null;
  };
}

/** The data that a view needs. `wanted` is the page in the URL. */
export type AddressedPageViewState<Data, Tab extends string> =
  | { readonly state: 'loading'; readonly wanted: PageAddress<Tab> }
  | {
      readonly state: 'ready';
      readonly data: Data;
      /**
       * The page and tab of the data. They differ from those in the URL while the page in the URL is loading.
       */
      readonly place: PageAddress<Tab>;
      readonly wanted: PageAddress<Tab>;
      readonly refreshing: boolean;
      readonly reference: string | null;
    }
  | { readonly state: 'failed'; readonly wanted: PageAddress<Tab>; readonly reference: string }
  | { readonly state: 'notFound'; readonly refusal: string };

/**
 * The object is flat so that `shallowEqual` prevents unnecessary renders. If a page has failed, the items of
 * another page are not shown.
 */
export function addressedPageViewState<Data, Tab extends string>({
  value,
  context: { place: wanted, shown, reference, refusal },
}: AddressedPageShown<Data, Tab>): AddressedPageViewState<Data, Tab> {
  if (value === 'notFound') return { state: 'notFound', refusal: refusal ?? '' };
  const isOther = shown === null || !isSamePageAddress(shown.place, wanted);
  if ((value === 'failed' || value === 'tryingAgain') && isOther)
    return { state: 'failed', wanted, reference: reference ?? '' };
  if (shown === null) return { state: 'loading', wanted };
  return { state: 'ready', ...shown, wanted, refreshing: value === 'reading', reference };
}
