import { me, patchMe, putMe } from '../../contracts/customer/calls.ts';
import { HttpFailure } from '../http/failures.ts';
import { answer, Refused } from '../part.ts';
import type { Part } from '../part.ts';
import { changeDetails, changeFtp, customerById } from './customers.ts';
import { customerMigrations } from './table.ts';

/** The customer service [7.10]. */
export function customersPart(): Part {
  return {
    name: 'customers',
    migrations: customerMigrations,
    answers: [
      answer(me, async ({ caller, ports }) => {
        const customer = await customerById(ports.store, caller?.subject ?? '');
        if (!customer) throw new Refused('deleted');
        return customer;
      }),
      answer(putMe, async ({ caller, body, ports }) => {
        const customer = await changeDetails(ports.store, caller?.subject ?? '', body);
        if (!customer) throw new HttpFailure(404, 'Not found.');
        return customer;
      }),
      answer(patchMe, async ({ caller, body, ports }) => {
        const changed = await changeFtp(ports.store, caller?.subject ?? '', body);
        if (!changed) throw new HttpFailure(404, 'Not found.');
      }),
    ],
  };
}
