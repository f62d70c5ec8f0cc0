import { assign, setup } from 'xstate';
import type { ChartWords } from '../../system/chartWords.ts';

/** Events of the displayed image, sent by the view. */
export type PictureEvent =
  | { readonly type: 'photo.changed' }
  /** The 1300 px thumbnail failed to load. */
  | { readonly type: 'picture.broken' }
  | { readonly type: 'picture.loaded' }
  | { readonly type: 'picture.retry' }
  /** The zoom exceeds the resolution of the displayed image, and the original file has more pixels. */
  | { readonly type: 'picture.exceeded' }
  | { readonly type: 'original.broken' };

/**
 * Maximum number of requests for an original while its photo is open. A retry helps if the connection was
 * lost, but not if the browser does not support the file type.
 */
const mostAsks = 3;

/** Which version of the photo is displayed, and the fallback if a version fails to load [2.25, 3.1c]. */
export const pictureMachine = setup({
  types: { context: {} as { readonly asks: number }, events: {} as PictureEvent },
  actions: {
    countAsk: assign({ asks: ({ context }) => context.asks + 1 }),
    forgetAsks: assign({ asks: 0 }),
  },
  guards: { mayAskAgain: ({ context }) => context.asks < mostAsks },
}).createMachine({
  id: 'picture',
  description: 'The image that is displayed for the open photo.',
  meta: { spec: ['2.25', '3.1c'] },
  context: { asks: 0 },
  initial: 'preview',
  on: { 'photo.changed': { target: '.preview', actions: 'forgetAsks' } },
  states: {
    preview: {
      description:
        'The image of 1300 pixels is shown; until it has loaded, the thumbnail of the photo is visible underneath.',
      meta: { spec: ['2.25'] },
      on: { 'picture.broken': 'broken', 'picture.exceeded': 'original' },
    },
    broken: {
      description:
        'The image could not be loaded; the customer sees the thumbnail of the photo with an error mark and a button to try again.',
      on: { 'picture.retry': 'preview', 'picture.loaded': 'preview' },
    },
    original: {
      description: 'Once the original has loaded, it covers the image.',
      meta: { spec: ['2.24b', '2.25'] },
      entry: 'countAsk',
      on: { 'original.broken': 'unseen' },
    },
    unseen: {
      description:
        'The original failed to load or cannot be displayed; the image of 1300 pixels remains visible. Zooming in again repeats the request, up to three times in total.',
      meta: { spec: ['2.24b', '2.25'] },
      on: { 'picture.exceeded': { guard: 'mayAskAgain', target: 'original' } },
    },
  },
});

export const pictureWords: ChartWords<typeof pictureMachine> = {
  guards: {
    mayAskAgain: {
      why: 'the original has been requested fewer than three times',
      whyNot: 'the original has already been requested three times',
    },
  },
  delays: {},
  events: {
    'photo.changed': 'another photo appears on the screen, or the same one again',
    'picture.broken': 'the image of the open photo failed to load',
    'picture.loaded': 'the image of the open photo has loaded',
    'picture.retry': 'the customer tries again to load the image',
    'picture.exceeded': 'the customer zooms in beyond the resolution of the image',
    'original.broken': 'the original of the open photo failed to load',
  },
};
