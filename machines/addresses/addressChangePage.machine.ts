import type { PhoneJudge } from '../../contracts/addresses/address.ts';
import { changeAddress } from '../../contracts/addresses/calls.ts';
import { formFor, formWordsFor } from '../request/form.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { changePlan } from './addressForm.values.ts';

/** Returns the page for changing an address [2.2, 2.52c, 5.12]. */
export const addressChangePageFor = (isPhone?: PhoneJudge) =>
  formFor(changeAddress, {
    ...changePlan(isPhone),
    id: 'addressChangePage',
    description: 'The form that changes an address in the address book, on a page of its own.',
    deed: 'change the address',
  });
export const addressChangePageMachine = addressChangePageFor();

export const addressChangePageWords = formWordsFor('change the address') satisfies ChartWords<
  typeof addressChangePageMachine
>;
