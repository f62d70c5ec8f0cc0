import { preferAddress } from '../../contracts/extensions/account.ts';
import { recordChangeFor } from '../request/recordChange.machine.ts';

/** Which address is the default, by its id; it shows at once and is taken back on failure [2.52c, 8.4]. */
export const addressDefaultMachine = recordChangeFor(preferAddress, {
  id: 'addressDefault',
  description: 'The address that is taken where nobody chooses one.',
  spec: ['2.52c', '8.4c'],
  call: (id: string, _: null) => ({ params: { id }, query: {}, body: {} }),
});
