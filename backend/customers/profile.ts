import type { Queryable } from '../store/port.ts';
import { detailsOf } from './business.ts';
import { customerById } from './customers.ts';
import { methodsOf } from './payments.ts';
import { chosenLocaleOf } from './language.ts';
import { photoGridOf } from './photoGrid.ts';

/**
 * Returns the customer's record for the data download. The callback URL is returned without its query, which
 * may contain a key.
 */
export async function profileOf(store: Queryable, id: string) {
  const customer = await customerById(store, id);
  if (customer === null) return null;
  const { email, firstName, lastName, b2bStatus, ftp } = customer;
  const { methods } = await methodsOf(store, id);
  const photoGrid = await photoGridOf(store, id);
  const chosen = await chosenLocaleOf(store, id);
  return {
    email,
    firstName,
    lastName,
    photoGrid,
    language: chosen?.locale ?? null,
    paymentMethods: methods.map(({ kind, label }) => ({ kind, label })),
    ...(b2bStatus === null
      ? {}
      : {
          business: {
            status: b2bStatus,
            details: await detailsOf(store, id),
            callbackUrl: ftp?.callbackUrl?.replace(/[?#].*$/s, '') ?? null,
          },
        }),
  };
}
