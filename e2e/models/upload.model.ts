import { setup, type StateValueFrom } from 'xstate';

export type Doing =
  | 'asks to add photos'
  | 'chooses a picture'
  | 'chooses it once more'
  | 'removes it'
  | 'uploads it'
  | 'uploads it while the service is full'
  | 'tries again'
  | 'presses what says that it was not added'
  | 'presses Escape'
  | 'goes Back'
  | 'goes Next'
  | 'reloads';

/** Adding a picture to an empty library from a customer's point of view [2.49, 4.9, 5.6]. */
export const uploadModel = setup({ types: { events: {} as { readonly type: Doing } } }).createMachine({
  id: 'adding',
  initial: 'empty',
  states: {
    empty: { on: { 'asks to add photos': 'open' } },
    open: { on: { 'goes Back': 'empty', 'presses Escape': 'empty', 'chooses a picture': 'chosen' } },
    chosen: {
      on: {
        'removes it': 'open',
        'goes Back': 'leftChosen',
        'uploads it while the service is full': 'failed',
        'uploads it': 'added',
      },
    },
    leftChosen: { on: { 'asks to add photos': 'chosen', reloads: 'empty' } },
    failed: {
      on: { 'removes it': 'open', 'goes Back': 'leftFailed', reloads: 'leftFailed', 'tries again': 'added' },
    },
    leftFailed: { on: { 'presses what says that it was not added': 'failed' } },
    added: { on: { 'chooses it once more': 'chosenAgain' } },
    chosenAgain: { on: { 'removes it': 'added', 'uploads it': 'alreadyThere' } },
    alreadyThere: { on: { 'goes Next': 'library' } },
    library: { on: { reloads: 'library' } },
  },
});

export type ModelState = StateValueFrom<typeof uploadModel>;
