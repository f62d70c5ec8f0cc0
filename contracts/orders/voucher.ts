import * as z from 'zod/mini';
import { isoDateTime, lines, reference, title } from '../empty.ts';

/**
 * The offer behind a voucher code; we chose the fields [3.17: the clause names none].
 * @spec 3.17b
 */
export const voucherOffer = z.object({
  isVoucherFound: z.boolean(),
  offer: z.nullable(
    z.object({
      code: reference,
      title,
      description: lines(5000),
      validUntil: z.nullable(isoDateTime),
      used: z.boolean(),
    }),
  ),
});
export type VoucherOffer = z.infer<typeof voucherOffer>;
