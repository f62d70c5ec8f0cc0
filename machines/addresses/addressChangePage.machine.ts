import type { Address, PhoneJudge } from '../../contracts/addresses/address.ts';
import { changeAddress } from '../../contracts/addresses/calls.ts';
import { formFor } from '../request/form.machine.ts';
import { addressPlan, changeOf, isAsBefore } from './addressForm.values.ts';

/** The page on which an address is changed [2.2, 2.52c, 5.12]. */
export const addressChangePageFor = (isPhone?: PhoneJudge) =>
  formFor(changeAddress, {
    ...addressPlan(isPhone),
    id: 'addressChangePage',
    description: 'The form in which an address is changed, on a page of its own.',
    refusals: { phone: 'phone' },
    unchanged: isAsBefore,
    call: (fields, address: Address) => changeOf(fields, address),
    output: (_, reply) => reply,
  });
export const addressChangePageMachine = addressChangePageFor();
