import type { PhoneJudge } from '../../contracts/addresses/address.ts';
import { addAddress } from '../../contracts/addresses/calls.ts';
import { formFor, formWordsFor } from '../request/form.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { addition, type AddressBegun, addressPlan } from './addressForm.values.ts';

/** Returns the page with the form for a new address [2.2, 2.52c, 5.12]. */
export const addressAddPageFor = (isPhone?: PhoneJudge) =>
  formFor(addAddress, {
    ...addressPlan(isPhone),
    id: 'addressAddPage',
    description: 'The form that adds an address to the address book, on a page of its own.',
    deed: 'add the address',
    refusals: { phone: 'phone' },
    call: (fields, _: AddressBegun) => addition(fields),
  });
export const addressAddPageMachine = addressAddPageFor();

export const addressAddPageWords = formWordsFor('add the address') satisfies ChartWords<
  typeof addressAddPageMachine
>;
