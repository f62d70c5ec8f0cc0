import { fromPromise } from 'xstate';
import type { VatJudge } from '../../../contracts/customer/vatNumber.ts';

/**
 * Returns the rules for VAT numbers, as a separate chunk. Until they are loaded, or if loading fails, only the
 * service checks the check digits.
 */
export function vatNumbers() {
  let judge: VatJudge = () => true;
  const fetched = fromPromise(async () => {
    judge = await import('../../services/vatNumber.ts').then(
      ({ isVatNumber }) => isVatNumber,
      () => judge,
    );
  });
  return { fetched, isVatNumber: ((written) => judge(written)) satisfies VatJudge };
}
