import { type ActorRef, assign, type EventFromLogic, sendTo, setup, type Snapshot } from 'xstate';
import { escapeWords, type ModalEscape } from '../modals/modalStack.machine.ts';
import {
  type ResolveInput,
  type Resolved,
  resolveIdsMachine,
} from '../photos/selection/resolveIds.machine.ts';
import type { Selected } from '../photos/selection/selected.values.ts';
import { promiseStub, sourceStub, unprovided } from '../system/stubs.ts';
import type { TrackedEvent } from '../../contracts/photos/tracking/tracking.ts';
import { createSelection } from '../../contracts/prints/calls.ts';
import { leastSpinner } from '../../contracts/prints/prints.ts';
import { tell } from '../system/tell.ts';
import { closeModal, openModal } from '../modals/openModal.ts';
import { requestFor } from '../request/request.machine.ts';
import { type Answered, withAnswer, withEvent } from '../system/outcomes.ts';
import type { ToChild } from '../system/toChild.ts';
import { printsModal } from './printTransfer.selectors.ts';
import { printSizesMachine } from './printSizes.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The chart that contains the selection. */
export type SelectingRef = ActorRef<
  Snapshot<unknown> & { readonly context: { readonly selected: Selected<string> } },
  { readonly type: 'selection.stop' }
>;

type PrintsEvent =
  /** `target` is the selection grouped by month; `selection` is the chart that contains it. */
  | { readonly type: 'prints.ask'; readonly target: ResolveInput; readonly selection: SelectingRef }
  | Cancelled
  | EditorEvent
  | ModalEscape;

/** The selection has changed, or the customer has cancelled. */
export type Cancelled = { readonly type: 'prints.cancel' };

/** The URL of the editor, sent when the chart starts and whenever the shop's menus change it. */
export type EditorEvent = { readonly type: 'editor.received'; readonly editor: string };

declare module '../system/directory.ts' {
  interface Directory {
    readonly prints: PrintsEvent | LazyWant;
  }
  interface LazyCharts {
    readonly prints: typeof printTransferMachine;
  }
}

type Asked = Extract<PrintsEvent, { type: 'prints.ask' }>;

interface PrintsContext {
  readonly asked: Omit<Asked, 'type'> | null;
  /** Ids of the photos to print, in the order in which they were read; empty before that. */
  readonly photoIds: readonly string[];
  readonly tempSelectionId: string;
  /** The URL of the editor, as last received. */
  readonly editor: string;
}

/** Milliseconds that the browser may take to open the editor in place of this page. */
const redirectTimeout = 20_000;

const nothing: PrintsContext = { asked: null, photoIds: [], tempSelectionId: '', editor: '' };

/** Watches the selection until the photos to print are final. */
const watchedSelection = {
  id: 'selection',
  src: 'watchSelection',
  input: ({ context }: { readonly context: PrintsContext }) => ({
    selection: context.asked?.selection ?? unprovided('printTransfer.asked'),
  }),
} as const;

const toSizes: ToChild<'sizes', EventFromLogic<typeof printSizesMachine>> = sendTo;

/** Transfers photos to the editor for prints: from the click until the browser opens the editor [4.8]. */
export const printTransferMachine = setup({
  types: {
    context: {} as PrintsContext,
    events: {} as PrintsEvent,
    tags: {} as 'busy' | 'blocking' | 'error',
    children: {} as {
      editor: 'watchEditor';
      resolveIds: 'resolveIds';
      selection: 'watchSelection';
      sizes: 'sizes';
      create: 'createSelection';
      leave: 'leave';
    },
  },
  actors: {
    resolveIds: resolveIdsMachine,
    /** Sends `prints.cancel` when the selection changes or its chart stops. */
    watchSelection: sourceStub<Cancelled, { selection: SelectingRef }>('printTransfer.watchSelection'),
    watchEditor: sourceStub<EditorEvent>('printTransfer.watchEditor'),
    sizes: printSizesMachine,
    createSelection: requestFor(createSelection),
    /**
     * Redirects to the editor. Resolves when the customer has returned to this page; rejects if there is no
     * URL.
     */
    leave: promiseStub<void, { editor: string; tempSelectionId: string }>('printTransfer.leave'),
  },
  actions: {
    /** Cancels the redirect to the editor. */
    stay: (_) => unprovided('printTransfer.stay'),
    track: tell('tracking', 'event.track', (_, name: TrackedEvent) => ({ name })),
    keepEditor: assign({ editor: (_, { editor }: EditorEvent) => editor }),
    keepRequest: assign((_, { target, selection }: Asked) => ({ ...nothing, asked: { target, selection } })),
    keepIds: assign((_, resolved: Resolved) =>
      resolved.outcome === 'resolved' ? { photoIds: [...resolved.ids.keys()] } : {},
    ),
    giveUpSizes: toSizes('sizes', { type: 'question.cancel' }),
    keepChosen: assign((_, photoIds: readonly string[]) => ({ photoIds })),
    keepSelection: assign((_, answered: Answered<typeof createSelection>) =>
      answered.outcome === 'finished' ? { tempSelectionId: answered.reply.tempSelectionId } : {},
    ),
    forget: assign(nothing),
  },
  guards: {
    resolved: (_, resolved: Resolved) => resolved.outcome === 'resolved' && resolved.ids.size > 0,
    someChosen: (_, photoIds: readonly string[]) => photoIds.length > 0,
    resolvedNone: (_, resolved: Resolved) => resolved.outcome === 'resolved',
    finished: (_, answered: Answered) => answered.outcome === 'finished',
  },
  delays: { leastSpinner, redirectTimeout },
}).createMachine({
  id: 'printTransfer',
  description: 'The transfer of selected photos to the prints editor.',
  meta: { spec: ['4.8a', '4.8b', '4.8c', '4.8d'] },
  context: nothing,
  initial: 'idle',
  states: {
    idle: {
      description: 'The customer is not ordering prints.',
      meta: { spec: ['4.8d'] },
      entry: 'forget',
      on: {
        'prints.ask': { target: 'resolving', actions: withEvent('keepRequest') },
      },
    },
    resolving: {
      description:
        "The ids of the selected photos are being read; the button shows 'Selecting your photos...'.",
      meta: { spec: ['4.8d', '9.1a'] },
      tags: 'busy',
      entry: { type: 'track', params: 'orderPrintsClick' },
      invoke: [
        {
          id: 'resolveIds',
          src: 'resolveIds',
          input: ({ context }) => context.asked?.target ?? unprovided('printTransfer.asked'),
          onDone: [
            { guard: withAnswer('resolved'), target: 'choosing', actions: withAnswer('keepIds') },
            { guard: withAnswer('resolvedNone'), target: 'idle' },
            { target: 'failed' },
          ],
          onError: 'failed',
        },
        watchedSelection,
      ],
      on: { 'prints.cancel': 'idle' },
    },
    choosing: {
      description: 'The dialog shows the photos that are too small for some print sizes.',
      meta: { spec: ['4.8a', '4.8d'] },
      tags: 'busy',
      invoke: [
        {
          id: 'sizes',
          src: 'sizes',
          input: ({ context: { photoIds } }) => ({ photoIds }),
          onDone: [
            { guard: withAnswer('someChosen'), target: 'adding', actions: withAnswer('keepChosen') },
            { target: 'idle' },
          ],
          onError: 'failed',
        },
        watchedSelection,
      ],
      // The child actor sends its output and closes its modal.
      on: { 'prints.cancel': { actions: 'giveUpSizes' } },
    },
    adding: {
      description:
        "The photos are being transferred; the spinner 'Adding {amount} photos to editor...' covers the page.",
      meta: { spec: ['2.51a', '4.8a'] },
      tags: 'blocking',
      // This dialog opens after a read rather than after a click, so it has no history entry.
      entry: openModal(printsModal, { entry: false }),
      exit: closeModal(printsModal),
      invoke: { id: 'editor', src: 'watchEditor' },
      initial: 'transferring',
      on: {
        'editor.received': { actions: withEvent('keepEditor') },
        'prints.cancel': 'idle',
        'modal.escape': 'idle',
      },
      states: {
        transferring: {
          description:
            'The service is storing the selection while a spinner is shown long enough to be read.',
          meta: { spec: ['4.8a', '9.4c'] },
          type: 'parallel',
          onDone: 'redirecting',
          states: {
            selection: {
              description: 'The temporary selection that the service stores for the editor.',
              meta: { spec: ['3.9', '4.8a'] },
              initial: 'creatingSelection',
              states: {
                creatingSelection: {
                  description: 'The photos are being sent to the service for the editor.',
                  meta: { spec: ['3.9', '4.8a', '7.6'] },
                  invoke: {
                    id: 'create',
                    src: 'createSelection',
                    input: ({ context: { photoIds } }) => ({
                      params: {},
                      query: {},
                      body: { photoIds: [...photoIds] },
                    }),
                    onDone: [
                      {
                        guard: withAnswer('finished'),
                        target: 'created',
                        actions: withAnswer('keepSelection'),
                      },
                      { target: '#printTransfer.failed' },
                    ],
                    onError: '#printTransfer.failed',
                  },
                },
                created: {
                  type: 'final',
                  description: 'The service has stored the selection for the editor.',
                  meta: { spec: ['3.9'] },
                },
              },
            },
            spinner: {
              description: 'The spinner, which must stay on the screen for a minimum time.',
              initial: 'appeared',
              states: {
                appeared: {
                  description: 'The spinner has just appeared and must stay on the screen for a moment.',
                  after: { leastSpinner: 'seen' },
                },
                seen: {
                  type: 'final',
                  description: 'The spinner has been on the screen long enough to be noticed.',
                },
              },
            },
          },
        },
        redirecting: {
          description:
            'The browser is navigating to the editor; the spinner is shown until the editor opens.',
          meta: { spec: ['4.8b', '9.9'] },
          entry: { type: 'track', params: 'orderPrintsNextClick' },
          invoke: {
            id: 'leave',
            src: 'leave',
            input: ({ context: { editor, tempSelectionId } }) => ({ editor, tempSelectionId }),
            onDone: '#printTransfer.idle',
            onError: '#printTransfer.failed',
          },
          after: { redirectTimeout: { target: '#printTransfer.failed', actions: 'stay' } },
          on: {
            'prints.cancel': { target: '#printTransfer.idle', actions: 'stay' },
            'modal.escape': { target: '#printTransfer.idle', actions: 'stay' },
          },
        },
      },
    },
    failed: {
      description:
        "The transfer failed; the page shows 'Error transferring photos. Try again.' and keeps the selection.",
      meta: { spec: ['4.8c'] },
      tags: 'error',
      entry: [
        tell('toasts', 'toast.show', { kind: 'failure', key: 'prints', message: 'printsFailed' }),
        'forget',
      ],
      on: {
        'prints.ask': { target: 'resolving', actions: withEvent('keepRequest') },
      },
    },
  },
});

export const printTransferWords: ChartWords<typeof printTransferMachine> = {
  guards: {
    resolved: {
      why: 'the selected photos have been read, and at least one still exists',
      whyNot: 'the selected photos could not be read, or no longer exist',
    },
    someChosen: {
      why: 'at least one photo is left to print',
      whyNot: 'the customer cancelled the order for prints',
    },
    resolvedNone: {
      why: 'none of the selected photos exists any more',
      whyNot: 'the selected photos could not be read',
    },
    finished: {
      why: 'the service has stored the photos for the editor',
      whyNot: 'the service has not stored the photos for the editor',
    },
  },
  delays: {
    leastSpinner: 'the spinner has been visible long enough',
    redirectTimeout: 'the editor has not opened in time',
  },
  events: {
    'prints.ask': 'the customer orders prints of the selected photos',
    'prints.cancel': 'the customer cancels the order for prints, or the selection has changed',
    'editor.received': 'the URL of the editor has been read or has changed',
    'modal.escape': escapeWords,
  },
};
