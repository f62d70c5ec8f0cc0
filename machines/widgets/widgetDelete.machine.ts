import { deleteWidget } from '../../contracts/widgets/calls.ts';
import { confirmFor, confirmWordsFor } from '../request/confirm.machine.ts';
import { deleteModal } from './widgets.values.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The confirmation dialog for taking a book offline [4.17b, 7.14d]. */
export const widgetDeleteMachine = confirmFor(deleteWidget, {
  id: 'widgetDelete',
  description: "The removal of a photo book's online version.",
  deed: 'take the book offline',
  spec: ['4.17b', '7.14d'],
  modal: deleteModal,
  call: ({ code }: { readonly code: string }) => ({ params: { id: code }, query: {}, body: {} }),
  settled: ['notFound'],
});

export const widgetDeleteWords = confirmWordsFor('take the book offline') satisfies ChartWords<
  typeof widgetDeleteMachine
>;
