import { assign, setup } from 'xstate';
import { checkSizes } from '../../contracts/extensions/printSizes.ts';
import type { PrintSize } from '../../contracts/prints/prints.ts';
import { closeModal, openModal } from '../modals/openModal.ts';
import { escapeWords, type ModalEscape } from '../modals/modalStack.machine.ts';
import { requestFor } from '../request/request.machine.ts';
import { type Answered, withAnswer, withEvent } from '../system/outcomes.ts';
import { photosWithout, printSizesModal, type SizesCheck } from './printSizes.selectors.ts';
import type { ChartWords } from '../system/chartWords.ts';

type SizeChosen = { readonly type: 'size.choose'; readonly size: PrintSize | null };
export type PrintSizesEvent =
  /** Leaves out the photos that are too small for this print size. With null, all photos are printed. */
  SizeChosen | { readonly type: 'question.confirm' } | { readonly type: 'question.cancel' } | ModalEscape;

interface PrintSizesInput {
  readonly photoIds: readonly string[];
}
interface PrintSizesContext extends PrintSizesInput {
  readonly small: SizesCheck;
  /** The print size for which photos that are too small are left out; null if none are left out. */
  readonly leftOut: PrintSize | null;
}

/** Milliseconds that the check may take. The check is only advice, so it must not block the transfer. */
const checkTimeout = 5000;

/**
 * Asks the customer how to proceed with photos that are too small for a print size, before the photos are
 * transferred to the editor [4.8].
 */
export const printSizesMachine = setup({
  types: {
    context: {} as PrintSizesContext,
    input: {} as PrintSizesInput,
    /** The output is the ids of the photos to print; empty if the customer cancels. */
    output: {} as readonly string[],
    events: {} as PrintSizesEvent,
    tags: {} as 'asking',
    children: {} as { check: 'check' },
  },
  actors: { check: requestFor(checkSizes) },
  actions: {
    keepSmall: assign((_, answered: Answered<typeof checkSizes>) =>
      answered.outcome === 'finished' ? { small: answered.reply } : {},
    ),
    dropAll: assign({ photoIds: [] }),
    keepSize: assign((_, { size }: SizeChosen) => ({ leftOut: size })),
  },
  guards: {
    someSmall: (_, answered: Answered<typeof checkSizes>) =>
      answered.outcome === 'finished' && answered.reply.tooSmall.length > 0,
    someLeft: ({ context: { photoIds, small, leftOut } }) =>
      photosWithout(photoIds, small.tooSmall, leftOut).length > 0,
  },
  delays: { checkTimeout },
}).createMachine({
  id: 'printSizes',
  description: 'The dialog about selected photos that are too small for some print sizes.',
  meta: { spec: ['4.8a'] },
  context: ({ input }) => ({ ...input, small: { tooSmall: [], pictures: [] }, leftOut: null }),
  initial: 'checking',
  output: ({ context: { photoIds, small, leftOut } }) => photosWithout(photoIds, small.tooSmall, leftOut),
  states: {
    checking: {
      description:
        'The sizes of the photos are being checked; if there is no reply in time, the editor opens.',
      meta: { spec: ['4.8a', '4.8d'] },
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { photoIds } }) => ({ params: {}, query: {}, body: { photoIds: [...photoIds] } }),
        onDone: [
          { guard: withAnswer('someSmall'), target: 'asking', actions: withAnswer('keepSmall') },
          { target: 'chosen' },
        ],
        onError: 'chosen',
      },
      after: { checkTimeout: 'chosen' },
      on: { 'question.cancel': 'cancelled' },
    },
    asking: {
      description: 'The dialog shows the photos that are too small and lets the customer leave them out.',
      meta: { spec: ['2.51a', '2.51b', '4.8a'] },
      tags: 'asking',
      // This dialog opens after a read rather than after a click, so it has no history entry.
      entry: openModal(printSizesModal, { entry: false }),
      exit: closeModal(printSizesModal),
      on: {
        'size.choose': { actions: withEvent('keepSize') },
        'question.confirm': { guard: 'someLeft', target: 'chosen' },
        'question.cancel': 'cancelled',
        'modal.escape': 'cancelled',
      },
    },
    chosen: {
      type: 'final',
      description: 'The photos for the editor have been chosen.',
    },
    cancelled: {
      type: 'final',
      description: 'The customer has cancelled the order for prints.',
      meta: { spec: ['2.51b'] },
      entry: 'dropAll',
    },
  },
});

export const printSizesWords: ChartWords<typeof printSizesMachine> = {
  guards: {
    someSmall: {
      why: 'some photos are too small for a print size',
      whyNot: 'all photos are large enough, or their sizes could not be checked',
    },
    someLeft: {
      why: 'at least one photo is left to print',
      whyNot: 'no photo would be left to print',
    },
  },
  delays: { checkTimeout: 'the service has not checked the sizes of the photos in time' },
  events: {
    'size.choose': 'the customer chooses the print size for which photos that are too small are left out',
    'question.confirm': 'the customer continues with the order for prints',
    'question.cancel': 'the customer cancels the order for prints, or the selection has changed',
    'modal.escape': escapeWords,
  },
};
