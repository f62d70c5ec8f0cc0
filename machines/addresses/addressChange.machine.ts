import type { PhoneJudge } from '../../contracts/addresses/address.ts';
import { changeAddress } from '../../contracts/addresses/calls.ts';
import { modalFormFor, modalFormWordsFor } from '../request/modalForm.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { changePlan } from './addressForm.values.ts';
import { changeModal } from './address.selectors.ts';

/** Returns the modal for changing an address [2.52c, 5.12]. */
export const addressChangeFor = (isPhone?: PhoneJudge) =>
  modalFormFor(changeAddress, {
    ...changePlan(isPhone),
    id: 'addressChange',
    description: 'The form that changes an address in the address book.',
    deed: 'change the address',
    modal: changeModal,
  });
export const addressChangeMachine = addressChangeFor();

export const addressChangeWords = modalFormWordsFor('change the address') satisfies ChartWords<
  typeof addressChangeMachine
>;
