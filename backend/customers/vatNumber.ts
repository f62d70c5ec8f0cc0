import { isVatNumberIn } from '../../contracts/customer/vatNumber.ts';

/** Returns whether a VAT number is valid. The library covers a hundred countries, so it is loaded on first use. */
export async function isVatNumber(written: string): Promise<boolean> {
  const { stdnum } = await import('stdnum');
  return isVatNumberIn(stdnum, written);
}
