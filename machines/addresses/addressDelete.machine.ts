import { deleteAddress } from '../../contracts/addresses/calls.ts';
import { confirmFor, confirmWordsFor } from '../request/confirm.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { deleteModal } from './address.selectors.ts';

/** The confirmation before an address is deleted [2.52c, 8.4]. */
export const addressDeleteMachine = confirmFor(deleteAddress, {
  id: 'addressDelete',
  description: 'The deletion of an address from the address book.',
  deed: 'delete the address',
  spec: ['2.52c', '7.10b', '8.4c'],
  modal: deleteModal,
  call: ({ id }: { readonly id: string }) => ({ params: { id }, query: {}, body: {} }),
  settled: ['notFound'],
});

export const addressDeleteWords = confirmWordsFor('delete the address') satisfies ChartWords<
  typeof addressDeleteMachine
>;
