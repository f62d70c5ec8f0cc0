/** What a view of addresses takes from the contract. */
export { addressLines } from '../../contracts/addresses/lines.ts';
export { longestParts } from '../../contracts/addresses/address.ts';
export { countries } from '../../contracts/brand/brands.ts';
export { addModal, changeModal, deleteModal, offerModal } from './modals.values.ts';
