import { fromPromise } from 'xstate';
import type { PhoneJudge } from '../../contracts/addresses/address.ts';

/** The numbering plans are a separate chunk. Until they have loaded, or if they fail to, the service validates. */
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
