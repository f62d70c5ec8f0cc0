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

/** The page of the address book that the URL names, and the id of the address on it. */
export interface AddressPlace {
  readonly page: 'all' | 'new' | 'change';
  /** Empty if the page has no address or its URL does not name one. */
  readonly id: string;
}
export const placeOf = ({ route, address }: AreaRoute): AddressPlace => ({
  page: kinds[route.name] ?? 'all',
  id: new URLSearchParams(address.search).get(addressQuery) ?? '',
});

export const allAddresses = pathOf('allAddresses', {});
