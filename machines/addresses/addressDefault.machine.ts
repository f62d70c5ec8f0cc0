import { preferAddress } from '../../contracts/extensions/defaultAddress.ts';
import { recordChangeFor, recordChangeWordsFor } from '../request/recordChange.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The id of the default address: updated optimistically, rolled back on failure [2.52c, 8.4]. */
export const addressDefaultMachine = recordChangeFor(preferAddress, {
  id: 'addressDefault',
  description: "The customer's default address, used when no other is chosen.",
  noun: 'the default address',
  spec: ['2.52c', '8.4c'],
  call: (id: string, _: null) => ({ params: { id }, query: {}, body: {} }),
});

export const addressDefaultWords = recordChangeWordsFor('the default address') satisfies ChartWords<
  typeof addressDefaultMachine
>;
