import { setup } from 'xstate';
import type { ChartWords } from '../../system/chartWords.ts';

export type ControlsEvent =
  /** Pointer or keyboard activity. */
  | { readonly type: 'controls.wake' }
  /** A tap on the photo. */
  | { readonly type: 'controls.toggle' };

/** Milliseconds of inactivity after which the controls are hidden. */
const idleAfter = 4000;

/** Visibility of the controls over the photo in the preview [2.23]. */
export const controlsMachine = setup({
  types: { events: {} as ControlsEvent },
  delays: { idle: idleAfter },
}).createMachine({
  id: 'controls',
  description: 'The visibility of the controls over the photo.',
  meta: { spec: ['2.23a'] },
  initial: 'shown',
  states: {
    shown: {
      description: 'The controls are visible over the photo; they fade if the customer is inactive.',
      after: { idle: 'faded' },
      on: { 'controls.wake': { target: 'shown', reenter: true }, 'controls.toggle': 'faded' },
    },
    faded: {
      description: 'The photo is shown without controls, which the keyboard can still reach.',
      on: { 'controls.wake': 'shown', 'controls.toggle': 'shown' },
    },
  },
});

export const controlsWords: ChartWords<typeof controlsMachine> = {
  guards: {},
  delays: {
    idle: 'the customer has been inactive long enough',
  },
  events: {
    'controls.wake': 'the customer moves the pointer or presses a key',
    'controls.toggle': 'the customer taps the photo',
  },
};
