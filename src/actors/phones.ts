import { fromPromise } from 'xstate';
import type { PhoneJudge } from '../../contracts/addresses/address.ts';

/**
 * Returns the numbering plans, as a separate chunk. Until they are loaded, or if loading fails, only the
 * service validates numbers.
 */
export function phoneNumbers() {
  let judge: PhoneJudge = () => true;
  const fetched = fromPromise(async () => {
    judge = await import('../services/phone.ts').then(
      ({ isPhoneIn }) => isPhoneIn,
      () => judge,
    );
  });
  return { fetched, isPhone: ((country, phone) => judge(country, phone)) satisfies PhoneJudge };
}
