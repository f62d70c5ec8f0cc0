import type { PhoneJudge } from '../../contracts/addresses/address.ts';
import { addAddress } from '../../contracts/addresses/calls.ts';
import { modalFormFor, modalFormWordsFor } from '../request/modalForm.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { addition, type AddressBegun, addressPlan } from './addressForm.values.ts';
import { addModal } from './address.selectors.ts';

/** Returns the modal with the form for a new address [2.52c, 5.12]. */
export const addressAddFor = (isPhone?: PhoneJudge) =>
  modalFormFor(addAddress, {
    ...addressPlan(isPhone),
    id: 'addressAdd',
    description: 'The form that adds an address to the address book.',
    deed: 'add the address',
    modal: addModal,
    refusals: { phone: 'phone' },
    call: (fields, _: AddressBegun) => addition(fields),
  });
export const addressAddMachine = addressAddFor();

export const addressAddWords = modalFormWordsFor('add the address') satisfies ChartWords<
  typeof addressAddMachine
>;
