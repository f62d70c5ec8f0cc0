import { requestDeletion } from '../../contracts/customer/identities.ts';
import { confirmFor, confirmWordsFor } from '../request/confirm.machine.ts';
import { deletionModal, type Owner } from './customer.values.ts';
import type { ChartWords } from '../system/chartWords.ts';

/**
 * Requests the e-mail with the link that deletes the account. The link is valid for 24 hours, and the account
 * is not deleted until the customer opens it. The customer can request an export first [7.11].
 */
export const deletionLinkMachine = confirmFor(requestDeletion, {
  id: 'deletionLink',
  description: 'The request for the e-mail whose link deletes the account.',
  deed: 'send the link that deletes the account',
  spec: ['2.47a', '2.51a', '4.18', '7.11', '8.9a'],
  modal: deletionModal,
  call: ({ identity, channel }: Owner) => ({ params: { ...identity }, query: {}, body: { channel } }),
  says: 'done',
  instead: true,
  keyed: true,
});

export const deletionLinkWords = confirmWordsFor(
  'send the link that deletes the account',
) satisfies ChartWords<typeof deletionLinkMachine>;
