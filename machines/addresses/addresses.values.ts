import { pathOf } from '../../contracts/navigation/match.ts';
import { addressQuery, type RouteName } from '../../contracts/navigation/routes.ts';
import type { AreaRoute } from '../system/area.ts';

/** Tag by which `cache.stale` invalidates the address book. */
export const addressesTag = 'addresses';

const kinds: Readonly<Partial<Record<RouteName, 'new' | 'change'>>> = {
  newAddress: 'new',
  businessNewAddress: 'new',
  changeAddress: 'change',
  businessChangeAddress: 'change',
};

/** The page of the address book at the current URL, and the id of the address in that URL. */
export interface AddressPlace {
  readonly page: 'all' | 'new' | 'change';
  /** Empty if the page is not about one address or its URL contains no id. */
  readonly id: string;
}
export const placeOf = ({ route, address }: AreaRoute): AddressPlace => ({
  page: kinds[route.name] ?? 'all',
  id: new URLSearchParams(address.search).get(addressQuery) ?? '',
});

export const allAddresses = pathOf('allAddresses', {});
