import { setup } from 'xstate';
import { changePhotoGrid, type PhotoLayout, readPhotoGrid } from '../../../contracts/extensions/photoGrid.ts';
import { requestFor } from '../../request/request.machine.ts';
import { type Answered, callGuards, callOutcomes, withAnswer, withEvent } from '../../system/outcomes.ts';
import { type AttemptDue, missed, registerAlone } from '../../system/registration.ts';
import { promiseStub, unprovided } from '../../system/stubs.ts';

export type PhotoGridEvent = { readonly type: 'layout.choose'; readonly layout: PhotoLayout } | AttemptDue;

/** What this browser remembers: the layout it showed last, and whether the service has it. */
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
    /** Null where the service has no word for it. */
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
    choosesSquares: (_, layout: PhotoLayout) => layout === 'squares',
    choosesProportions: (_, layout: PhotoLayout) => layout === 'proportions',
    readSquares: (_, answered: Answered<typeof readPhotoGrid>) =>
      answered.outcome === 'finished' && answered.reply.layout === 'squares',
    readProportions: (_, answered: Answered<typeof readPhotoGrid>) =>
      answered.outcome === 'finished' && answered.reply.layout === 'proportions',
  },
});

/** The setting while one layout shows; another choice or reading leads to the other layout. */
const savingOf = (layout: PhotoLayout) =>
  ({
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
  }) as const;

const reading = {
  id: 'readSetting',
  src: 'readSetting',
  input: { params: {}, query: {}, body: {} },
} as const;

const squares = photoGridSetup.createStateConfig({
  description: 'Photos show as squares, and the menu marks that.',
  tags: 'offered',
  initial: 'settled',
  on: {
    'layout.choose': { guard: withEvent('choosesProportions', 'layout'), target: 'proportions.saving' },
  },
  states: {
    reading: {
      description: 'The setting is being read; photos show as this browser showed them last.',
      invoke: {
        ...reading,
        onDone: [
          {
            guard: withAnswer('readProportions'),
            target: '#photoGrid.proportions.settled',
            actions: { type: 'remember', params: { layout: 'proportions', saved: true } },
          },
          { target: 'settled' },
        ],
        onError: 'settled',
      },
    },
    settled: { description: 'The service has squares as the setting, or none was read.' },
    saving: { description: 'The service is asked to keep squares.', ...savingOf('squares') },
    unsaved: {
      description: 'The service could not keep squares; this browser does, and asks again.',
      on: { 'attempt.due': 'saving' },
    },
  },
});

const proportions = photoGridSetup.createStateConfig({
  description: 'Photos show in their own proportions, and the menu marks that.',
  tags: ['offered', 'proportions'],
  initial: 'settled',
  on: {
    'layout.choose': { guard: withEvent('choosesSquares', 'layout'), target: 'squares.saving' },
  },
  states: {
    reading: {
      description: 'The setting is being read; photos show as this browser showed them last.',
      invoke: {
        ...reading,
        onDone: [
          {
            guard: withAnswer('readSquares'),
            target: '#photoGrid.squares.settled',
            actions: { type: 'remember', params: { layout: 'squares', saved: true } },
          },
          { target: 'settled' },
        ],
        onError: 'settled',
      },
    },
    settled: { description: 'The service has proportions as the setting, or none was read.' },
    saving: { description: 'The service is asked to keep proportions.', ...savingOf('proportions') },
    unsaved: {
      description: 'The service could not keep proportions; this browser does, and asks again.',
      on: { 'attempt.due': 'saving' },
    },
  },
});

/**
 * How lists show photos, as squares or in their own proportions: a setting of the customer's that the service keeps. Until it is
 * read, and where the service is out of reach, the browser's last layout shows [2.16].
 */
export const photoGridMachine = photoGridSetup.createMachine({
  id: 'photoGrid',
  description: 'How lists show photos: as squares or in their own proportions.',
  meta: { spec: ['2.16a'] },
  entry: 'register',
  initial: 'recalling',
  states: {
    recalling: {
      description: 'The layout that this browser showed last is being read; no photo shows yet.',
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
      description: 'The service keeps no layout: photos show as squares, and no other is offered.',
    },
    squares,
    proportions,
  },
});
