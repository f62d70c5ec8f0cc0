import { assign, setup } from 'xstate';
import type { TrackedEvent } from '../../contracts/photos/tracking/tracking.ts';
import type { StorageOutlook, StorageStatus } from '../../contracts/storage/storage.ts';
import { escapeWords, type ModalEscape } from '../modals/modalStack.machine.ts';
import { tell } from '../system/tell.ts';
import { experimentMachine } from '../experiments/experiment.machine.ts';
import { closeModal, openModal } from '../modals/openModal.ts';
import { promiseStub, sourceStub, unprovided } from '../system/stubs.ts';
import { withAnswer, withEvent } from '../system/outcomes.ts';
import { storageModal } from './storage.values.ts';
import type { CalendarEntry } from './calendarFile.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Whether the photos page is open and has photos. The dialog opens automatically only on that page. */
export type PageEvent = { readonly type: 'page.changed'; readonly shows: boolean };
export type StatusEvent = {
  readonly type: 'status.changed';
  readonly enabled: boolean;
  readonly outlook: StorageOutlook | null;
  /** Time in milliseconds since 1970. */
  readonly now: number;
};
type CalendarAdd = { readonly type: 'calendar.add'; readonly summary: string; readonly details: string };

export type StorageModalEvent =
  | PageEvent
  | StatusEvent
  | CalendarAdd
  | { readonly type: 'status.open' }
  | { readonly type: 'status.close' }
  /** The customer has clicked the button for exporting the photos. */
  | { readonly type: 'export.open' }
  | ModalEscape;

interface StorageModalContext extends Omit<StatusEvent, 'type'> {
  readonly shows: boolean;
  /** Whether the experiment shows the alternative wording [9.14]. */
  readonly isReworded: boolean;
  /** Whether the dialog has already opened automatically in this browser session. */
  readonly shown: boolean;
}

/** The analytics event for each storage status [9.15]. */
const tracked: Readonly<Record<StorageStatus, TrackedEvent>> = {
  safe: 'reactivationModalSafe',
  warning: 'reactivationModalWarning',
  critical: 'reactivationModalCritical',
};
const severityOf = ({ outlook }: StorageModalContext): StorageStatus =>
  outlook?.status ?? unprovided('outlook');
const mayShow = ({ enabled, outlook, shows }: StorageModalContext) => enabled && outlook !== null && shows;

/** Returns the calendar entry, built from the current data and from texts in the customer's language. */
function entryFor({ outlook, now }: StorageModalContext, { summary, details }: CalendarAdd) {
  const day = outlook?.deletionDay ?? unprovided('outlook');
  return { day, now, summary, details };
}

/**
 * The storage dialog. The customer can open it, and it opens automatically once per browser session when
 * storage is about to end [2.49, 4.5, 6.3].
 */
export const storageModalMachine = setup({
  types: {
    context: {} as StorageModalContext,
    events: {} as StorageModalEvent,
    children: {} as { readShown: 'readShown'; experiment: 'experiment'; page: 'watchPage' },
  },
  actors: {
    /** Returns whether the dialog has already opened automatically in this browser session [9.12]. */
    readShown: promiseStub<boolean>('storageModal.readShown'),
    experiment: experimentMachine,
    watchPage: sourceStub<PageEvent>('storageModal.watchPage'),
  },
  actions: {
    keepShown: assign({ shown: (_, shown: boolean) => shown }),
    keepStatus: assign((_, { enabled, outlook, now }: StatusEvent) => ({ enabled, outlook, now })),
    keepPage: assign({ shows: (_, { shows }: PageEvent) => shows }),
    keepVariant: assign({
      isReworded: (_, { variant }: { readonly variant: string }) => variant === 'variant 1',
    }),
    writeShown: () => unprovided('storageModal.writeShown'),
    openExport: tell('exports', 'export.open'),
    track: tell('tracking', 'event.track', (_, name: TrackedEvent) => ({ name })),
    saveFile: (_, _entry: Omit<CalendarEntry, 'url'>) => unprovided('storageModal.saveFile'),
  },
  guards: {
    opensByItself: ({ context }) => mayShow(context) && severityOf(context) === 'critical' && !context.shown,
    isCritical: ({ context }) => mayShow(context) && severityOf(context) === 'critical',
    mayShow: ({ context }) => mayShow(context),
    hides: (_, { enabled, outlook }: StatusEvent) => !enabled || outlook === null,
    leaves: (_, { shows }: PageEvent) => !shows,
  },
}).createMachine({
  id: 'storageModal',
  description: 'The dialog about how long photos are stored.',
  meta: { spec: ['2.49a', '4.5b', '4.5c', '9.12'] },
  context: { enabled: false, outlook: null, now: 0, shows: false, isReworded: false, shown: false },
  invoke: { id: 'page', src: 'watchPage' },
  on: {
    'status.changed': { actions: withEvent('keepStatus') },
    'page.changed': { actions: withEvent('keepPage') },
  },
  initial: 'checking',
  states: {
    checking: {
      description: 'The dialog checks whether it has already opened automatically in this browser session.',
      meta: { spec: ['4.5c', '9.12'] },
      invoke: {
        id: 'readShown',
        src: 'readShown',
        onDone: { target: 'targeting', actions: withAnswer('keepShown') },
        onError: 'targeting',
      },
    },
    targeting: {
      description:
        'The experiment determines the wording that the customer sees; the dialog waits for it only briefly, and never changes its wording afterwards.',
      meta: { spec: ['7.15c', '9.14'] },
      invoke: {
        id: 'experiment',
        src: 'experiment',
        input: { name: 'storageReminder' },
        onDone: { target: 'closed', actions: withAnswer('keepVariant') },
        onError: 'closed',
      },
    },
    closed: {
      description:
        'The dialog is closed; it opens automatically once, when storage is about to end and photos are on the screen.',
      meta: { spec: ['2.49a', '4.5c'] },
      always: {
        guard: 'opensByItself',
        target: 'open',
        actions: [
          { type: 'keepShown', params: true },
          'writeShown',
          openModal(storageModal, { kind: 'storage', entry: false }),
        ],
      },
      on: {
        'status.open': [
          {
            guard: 'isCritical',
            target: 'open',
            actions: [
              { type: 'keepShown', params: true },
              'writeShown',
              openModal(storageModal, { kind: 'storage' }),
            ],
          },
          { guard: 'mayShow', target: 'open', actions: openModal(storageModal, { kind: 'storage' }) },
        ],
      },
    },
    open: {
      description:
        'The dialog shows until which day photos are stored, what will be deleted, what is kept, and how to keep the photos.',
      meta: { spec: ['2.49a', '4.5b', '9.15'] },
      entry: { type: 'track', params: ({ context }) => tracked[severityOf(context)] },
      on: {
        'status.close': { target: 'closed', actions: closeModal(storageModal) },
        'export.open': { target: 'closed', actions: [closeModal(storageModal), 'openExport'] },
        'modal.escape': 'closed',
        'status.changed': [
          {
            guard: withEvent('hides'),
            target: 'closed',
            actions: [withEvent('keepStatus'), closeModal(storageModal)],
          },
          { actions: withEvent('keepStatus') },
        ],
        'page.changed': [
          {
            guard: withEvent('leaves'),
            target: 'closed',
            actions: [withEvent('keepPage'), closeModal(storageModal)],
          },
          { actions: withEvent('keepPage') },
        ],
        'calendar.add': {
          actions: { type: 'saveFile', params: ({ context, event }) => entryFor(context, event) },
        },
      },
    },
  },
});

export const storageModalWords: ChartWords<typeof storageModalMachine> = {
  guards: {
    opensByItself: {
      why: 'less than a month of storage remains, photos are on the screen, and the dialog has not opened before',
      whyNot: 'at least a month of storage remains, or the dialog has opened before or may not open',
    },
    isCritical: {
      why: 'less than a month of storage remains, and photos are on the screen',
      whyNot: 'at least a month of storage remains, or the dialog may not open',
    },
    mayShow: {
      why: 'the storage time is known, its notice is enabled, and photos are on the screen',
      whyNot: 'the storage time is unknown, its notice is disabled, or no photos are on the screen',
    },
    hides: {
      why: 'the storage time has become unknown, or its notice is disabled',
      whyNot: 'the storage time is still known, and its notice is enabled',
    },
    leaves: {
      why: 'the photos are no longer on the screen',
      whyNot: 'the photos are still on the screen',
    },
  },
  delays: {},
  events: {
    'page.changed': 'photos appear on the photos page or are no longer on the screen',
    'status.changed': 'the storage time or the setting of its notice has been read or has changed',
    'calendar.add': 'the customer asks for a calendar entry about the end of the storage',
    'status.open': 'the customer opens the dialog about storage',
    'status.close': 'the customer closes the dialog about storage',
    'export.open': 'the customer chooses to export the photos',
    'modal.escape': escapeWords,
  },
};
