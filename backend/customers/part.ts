import * as z from 'zod/mini';
import { me } from '../../contracts/customer/calls.ts';
import { patchMe, putMe } from '../../contracts/customer/changes.ts';
import {
  listPaymentMethods,
  paymentMethod,
  preferPaymentMethod,
  putBusinessDetails,
  readBusinessDetails,
} from '../../contracts/extensions/account.ts';
import { changeLanguage, readLanguage } from '../../contracts/extensions/language.ts';
import { changePhotoGrid, readPhotoGrid } from '../../contracts/extensions/photoGrid.ts';
import { HttpFailure } from '../http/failures.ts';
import { answer, Refused, subject } from '../part.ts';
import type { Part } from '../part.ts';
import { changeCallback } from './callback.ts';
import { changeDetails, customerById, forgetCustomer } from './customers.ts';
import { detailsOf, keepDetails } from './business.ts';
import { chosenLocaleOf, keepLocale } from './language.ts';
import { isVatNumber } from './vatNumber.ts';
import { keepPhotoGrid, photoGridOf } from './photoGrid.ts';
import { profileOf } from './profile.ts';
import { keepMethods, methodsOf, preferMethod } from './payments.ts';
import { customerMigrations } from './table.ts';

/** Payment methods for the customer of a test. No call of the product creates a payment method. */
const wanted = z.looseObject({ paymentMethods: z.optional(z.array(paymentMethod)) });

/** Returns the part for the customer service [7.10]. */
export function customersPart(): Part {
  return {
    name: 'customers',
    migrations: customerMigrations,
    forget: ({ store }, { id }) => forgetCustomer(store, id),
    capabilities: ['businessDetails', 'language', 'paymentMethods', 'photoGrid'],
    holds: { profile: ({ store }, { id }) => profileOf(store, id) },
    answers: [
      answer(me, async ({ caller, ports }) => {
        const customer = await customerById(ports.store, subject(caller));
        if (!customer) throw new Refused('deleted');
        return customer;
      }),
      answer(putMe, async ({ caller, body, isFresh, ports }) => {
        if (caller?.business === true) await changeCallback(ports.store, caller.subject, body, isFresh);
        const customer = await changeDetails(ports.store, subject(caller), body);
        if (!customer) throw new HttpFailure(404, 'Not found.');
        return customer;
      }),
      answer(patchMe, async ({ caller, body, isFresh, ports }) => {
        const changed = await changeCallback(ports.store, subject(caller), body, isFresh);
        if (!changed) throw new HttpFailure(404, 'Not found.');
      }),
      answer(readBusinessDetails, async ({ caller, ports }) => {
        const details = await detailsOf(ports.store, subject(caller));
        if (details === null) throw new Refused('none');
        return details;
      }),
      answer(putBusinessDetails, async ({ caller, body, ports }) => {
        if (!(await isVatNumber(body.vatNumber))) throw new Refused('notOfItsCountry');
        const kept = await keepDetails(ports.store, subject(caller), body);
        if (!kept) throw new HttpFailure(404, 'Not found.');
      }),
      answer(readPhotoGrid, async ({ caller, ports }) => {
        const layout = await photoGridOf(ports.store, subject(caller));
        if (layout === null) throw new Refused('deleted');
        return { layout };
      }),
      answer(changePhotoGrid, async ({ caller, body, ports }) => {
        const kept = await keepPhotoGrid(ports.store, subject(caller), body.layout);
        if (!kept) throw new Refused('deleted');
      }),
      answer(readLanguage, async ({ caller, ports }) => {
        const chosen = await chosenLocaleOf(ports.store, subject(caller));
        if (chosen === null) throw new Refused('deleted');
        return chosen;
      }),
      answer(changeLanguage, async ({ caller, body, ports }) => {
        const kept = await keepLocale(ports.store, subject(caller), body.locale);
        if (!kept) throw new Refused('deleted');
      }),
      answer(listPaymentMethods, ({ caller, ports }) => methodsOf(ports.store, subject(caller))),
      answer(preferPaymentMethod, async ({ caller, body, ports }) => {
        const preferred = await preferMethod(ports.store, subject(caller), body.id);
        if (!preferred) throw new Refused('notFound');
      }),
    ],
    seedCustomer: async ({ store }, customerId, payload) => {
      const read = z.safeParse(wanted, payload);
      if (!read.success) throw new HttpFailure(400, 'The payment methods are not valid.');
      await keepMethods(store, customerId, read.data.paymentMethods ?? []);
    },
  };
}
