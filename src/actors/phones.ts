import { fromPromise } from 'xstate';
import type { PhoneJudge } from '../../contracts/addresses/address.ts';

/** The numbering plans are a chunk of their own. Until they are there, or where they do not come, the service judges. */
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
