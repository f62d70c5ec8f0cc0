import type { Address, PostalAddress } from '../../contracts/addresses/address.ts';

export const postal: PostalAddress = {
  firstName: 'Eva',
  lastName: 'Vermeer',
  street: 'Lange Leemstraat',
  streetNumber: '18',
  postalCode: '2018',
  city: 'Antwerp',
  country: 'BE',
};

export const address = (id: string, rest: Partial<Address> = {}): Address => ({
  ...postal,
  id,
  isDefault: false,
  ...rest,
});
