import { setup } from 'xstate';
import { changePhotoGrid, type PhotoLayout, readPhotoGrid } from '../../../contracts/extensions/photoGrid.ts';
import { requestFor } from '../../request/request.machine.ts';
import { type Answered, callGuards, callOutcomes, withAnswer } from '../../system/outcomes.ts';
import { type AttemptDue, missed, registerAlone } from '../../system/registration.ts';
import { promiseStub, unprovided } from '../../system/stubs.ts';
import type { ChartWords } from '../../system/chartWords.ts';

export type PhotoGridEvent = { readonly type: 'layout.choose'; readonly layout: PhotoLayout } | AttemptDue;

/** The latest layout as stored in the browser, and whether the service has stored it, too. */
export interface RememberedLayout {
  readonly layout: PhotoLayout;
  readonly saved: boolean;
}

const photoGridSetup = setup({
  types: {
    events: {} as PhotoGridEvent,
    tags: {} as 'busy' | 'proportions' | 'offered',
    children: {} as { recall: 'recall'; readSetting: 'readSetting'; saveSetting: 'saveSetting' },
  },
  actors: {
    /** Returns null if the service does not support the setting. */
    recall: promiseStub<RememberedLayout | null>('photoGrid.recall'),
    readSetting: requestFor(readPhotoGrid),
    saveSetting: requestFor(changePhotoGrid),
  },
  actions: {
    remember: (_, _remembered: RememberedLayout) => unprovided('photoGrid.remember'),
    register: registerAlone(),
    sayMissed: missed(),
  },
  guards: {
    ...callGuards,
    isAbsent: (_, remembered: RememberedLayout | null) => remembered === null,
    isUnsavedProportions: (_, remembered: RememberedLayout | null) =>
      remembered?.saved === false && remembered.layout === 'proportions',
    isUnsaved: (_, remembered: RememberedLayout | null) => remembered?.saved === false,
    isProportions: (_, remembered: RememberedLayout | null) => remembered?.layout === 'proportions',
    chooses: (_, { chosen, layout }: { readonly chosen: PhotoLayout; readonly layout: PhotoLayout }) =>
      chosen === layout,
    hasRead: (
      _,
      {
        answered,
        layout,
      }: { readonly answered: Answered<typeof readPhotoGrid>; readonly layout: PhotoLayout },
    ) => answered.outcome === 'finished' && answered.reply.layout === layout,
  },
});

/**
 * Returns the state of one displayed layout. Choosing or reading the other layout leads to the other layout's
 * state. `shown` completes the state's description.
 */
const layoutState = <Layout extends PhotoLayout, Other extends PhotoLayout>(
  layout: Layout,
  other: Other,
  shown: string,
) =>
  photoGridSetup.createStateConfig({
    description: `Photos are shown ${shown}, and the menu marks that choice.`,
    tags: layout === 'proportions' ? ['offered', 'proportions'] : ['offered'],
    initial: 'settled',
    on: {
      'layout.choose': {
        guard: { type: 'chooses', params: ({ event }) => ({ chosen: event.layout, layout: other }) },
        target: `${other}.saving`,
      },
    },
    states: {
      reading: {
        description: 'The setting is being read; photos are shown the way this browser last showed them.',
        invoke: {
          id: 'readSetting',
          src: 'readSetting',
          input: { params: {}, query: {}, body: {} },
          onDone: [
            {
              guard: { type: 'hasRead', params: ({ event }) => ({ answered: event.output, layout: other }) },
              target: `#photoGrid.${other}.settled`,
              actions: { type: 'remember', params: { layout: other, saved: true } },
            },
            { target: 'settled' },
          ],
          onError: 'settled',
        },
      },
      settled: {
        description: `The service has stored ${layout} as the setting, or no setting could be read.`,
      },
      saving: {
        description: `The service is being asked to store ${layout}; photos are already shown ${shown}.`,
        tags: 'busy',
        entry: { type: 'remember', params: { layout, saved: false } },
        invoke: {
          id: 'saveSetting',
          src: 'saveSetting',
          input: { params: {}, query: {}, body: { layout } },
          ...callOutcomes({
            failed: { target: 'unsaved', actions: withAnswer('sayMissed') },
            finished: { target: 'settled', actions: { type: 'remember', params: { layout, saved: true } } },
          }),
        },
      },
      unsaved: {
        description: `The service could not store ${layout}; this browser remembers the layout, and another attempt follows.`,
        on: { 'attempt.due': 'saving' },
      },
    },
  });

/**
 * The layout of photo lists, squares or original proportions: a setting of the customer that the service
 * stores. Until it has been read, and while the service is unreachable, the latest layout of this browser is
 * used [2.16].
 */
export const photoGridMachine = photoGridSetup.createMachine({
  id: 'photoGrid',
  description: 'The layout of photos in lists: as squares or in their own proportions.',
  meta: { spec: ['2.16a'] },
  entry: 'register',
  initial: 'recalling',
  states: {
    recalling: {
      description: 'The layout last used in this browser is being read; no photo is shown yet.',
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'recall',
        onDone: [
          { guard: withAnswer('isAbsent'), target: 'absent' },
          { guard: withAnswer('isUnsavedProportions'), target: 'proportions.saving' },
          { guard: withAnswer('isUnsaved'), target: 'squares.saving' },
          { guard: withAnswer('isProportions'), target: 'proportions.reading' },
          { target: 'squares.reading' },
        ],
        onError: 'absent',
      },
    },
    absent: {
      type: 'final',
      description:
        'The service does not store a layout; photos are shown as squares, and no other layout is offered.',
    },
    squares: layoutState('squares', 'proportions', 'as squares'),
    proportions: layoutState('proportions', 'squares', 'in their own proportions'),
  },
});

export const photoGridWords: ChartWords<typeof photoGridMachine> = {
  guards: {
    callRefused: {
      why: 'the service refused the request for a known reason',
      whyNot: 'the service did not refuse the request',
    },
    callFailed: {
      why: 'the service sent no usable reply, or refused the request',
      whyNot: 'the service fulfilled the request',
    },
    isAbsent: {
      why: 'the service does not offer a choice of layouts',
      whyNot: 'the service offers a choice of layouts',
    },
    isUnsavedProportions: {
      why: 'the service has not stored yet that photos are shown in their own proportions',
      whyNot: 'the service has stored the last choice, or the customer chose squares',
    },
    isUnsaved: {
      why: 'the service has not stored the last choice yet',
      whyNot: 'the service has stored the last choice',
    },
    isProportions: {
      why: 'photos were last shown in their own proportions in this browser',
      whyNot: 'photos were last shown as squares in this browser, or not at all',
    },
    chooses: {
      why: 'the customer chose the other layout',
      whyNot: 'photos are already shown in the chosen layout',
    },
    hasRead: {
      why: 'the stored layout differs from the one on the screen',
      whyNot: 'the stored layout is already on the screen, or could not be read',
    },
  },
  delays: {},
  events: {
    'layout.choose': 'the customer chooses a layout for the photos',
    'attempt.due': 'the next automatic attempt to load the missing parts of the page is due',
  },
};
