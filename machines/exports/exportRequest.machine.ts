import type { CallReply } from '../../contracts/call.ts';
import { requestExport } from '../../contracts/exports/calls.ts';
import { confirmFor, confirmWordsFor } from '../request/confirm.machine.ts';
import { exportModal } from './exportRequest.selectors.ts';
import type { ChartWords } from '../system/chartWords.ts';

const isBegun = ({ status }: CallReply<typeof requestExport>) =>
  status === 'REQUESTED' || status === 'IN_PROGRESS';

/**
 * Returns the request for an export of the whole library, for a shop's `channel` [2.47, 4.4]. The request
 * ends when its dialog is closed. The dialog shows that the export is being created or that the limit has
 * been reached; the parent actor shows a finished export.
 */
export const exportRequestFor = (channel: string) =>
  confirmFor(requestExport, {
    id: 'exportRequest',
    description: 'The request to export the whole library.',
    deed: 'export the whole library',
    spec: ['2.47a', '2.47b', '4.4a', '4.4b', '4.4c', '7.5', '8.3a', '8.3c', '9.5'],
    modal: exportModal,
    call: (_: null) => ({ params: {}, query: {}, body: { channel } }),
    fails: ({ status }) => status === 'FAILED',
    says: (answered) =>
      answered.outcome === 'refused' || (answered.outcome === 'finished' && isBegun(answered.reply)),
  });

/** Instance for the generated diagrams and the tests. */
export const exportRequestMachine = exportRequestFor('alb-nl');

export const exportRequestWords = confirmWordsFor('export the whole library') satisfies ChartWords<
  typeof exportRequestMachine
>;
