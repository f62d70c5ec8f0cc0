import { preferPaymentMethod } from '../../contracts/extensions/account.ts';
import { recordChangeFor, recordChangeWordsFor } from '../request/recordChange.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The id of the preferred payment method: updated optimistically, rolled back on failure [2.52c, 8.4]. */
export const paymentPreferredMachine = recordChangeFor(preferPaymentMethod, {
  id: 'paymentPreferred',
  description: "The customer's preferred payment method, used when no other is chosen.",
  noun: 'the preferred payment method',
  spec: ['2.52c', '8.4c'],
  call: (id: string, _: null) => ({ params: {}, query: {}, body: { id } }),
});

export const paymentPreferredWords = recordChangeWordsFor(
  'the preferred payment method',
) satisfies ChartWords<typeof paymentPreferredMachine>;
