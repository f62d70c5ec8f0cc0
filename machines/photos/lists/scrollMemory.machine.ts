import { assign, setup } from 'xstate';
import { promiseStub, unprovided } from '../../system/stubs.ts';
import { withEvent, withAnswer } from '../../system/outcomes.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** The stored scroll position: pixels from the left and from the top, each 0 or more [2.28, 9.12]. */
export type ScrollPosition = readonly [number, number];

export type ScrollMemoryEvent =
  | { readonly type: 'scroll.store'; readonly position: ScrollPosition }
  | { readonly type: 'scroll.restore' };

interface ScrollMemoryContext {
  readonly position: ScrollPosition | null;
}

/** Stores the scroll position of a list; the position survives reloads [2.28, 9.12]. */
export const scrollMemoryMachine = setup({
  types: { context: {} as ScrollMemoryContext, events: {} as ScrollMemoryEvent },
  actors: { readPosition: promiseStub<ScrollPosition | null>('scrollMemory.readPosition') },
  actions: {
    writePosition: (_, _position: ScrollPosition) => unprovided('scrollMemory.writePosition'),
    keep: assign({ position: (_, position: ScrollPosition | null) => position }),
  },
  guards: { isThere: (_, position: ScrollPosition | null) => position !== null },
}).createMachine({
  id: 'scrollMemory',
  description: 'The stored scroll position of a list.',
  meta: { spec: ['2.28', '9.12'] },
  context: { position: null },
  initial: 'recalling',
  on: {
    'scroll.store': {
      target: '.stored',
      actions: [withEvent('keep', 'position'), withEvent('writePosition', 'position')],
    },
  },
  states: {
    recalling: {
      description: 'The stored position is being read from the browser.',
      meta: { spec: ['9.12'] },
      invoke: {
        id: 'readPosition',
        src: 'readPosition',
        onDone: [
          { guard: withAnswer('isThere'), target: 'stored', actions: withAnswer('keep') },
          { target: 'empty' },
        ],
        onError: 'empty',
      },
    },
    empty: { description: 'No position is stored; the list starts at its top.', meta: { spec: ['2.28'] } },
    stored: {
      description: 'A position is stored and will be applied once the list is rendered.',
      meta: { spec: ['2.28'] },
      on: { 'scroll.restore': 'restored' },
    },
    restored: {
      description: 'The list is at its stored position.',
      meta: { spec: ['2.28'] },
      on: { 'scroll.restore': { target: 'restored', reenter: true } },
    },
  },
});

export const scrollMemoryWords: ChartWords<typeof scrollMemoryMachine> = {
  guards: {
    isThere: {
      why: 'the browser has stored a scroll position',
      whyNot: 'the browser has not stored a scroll position',
    },
  },
  delays: {},
  events: {
    'scroll.store': 'the customer stops scrolling or opens a photo',
    'scroll.restore': 'the customer returns from a photo to the list',
  },
};
