import { stdnum } from 'stdnum';
import { isVatNumberIn, type VatJudge } from '../../contracts/customer/vatNumber.ts';

/** Returns whether a VAT number has the format and check digits of its country. */
export const isVatNumber: VatJudge = (written) => isVatNumberIn(stdnum, written);
