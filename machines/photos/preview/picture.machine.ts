import { setup } from 'xstate';

/** What the view finds out about the picture on the screen. */
export type PictureEvent =
  | { readonly type: 'photo.changed' }
  /** The picture of 1300 pixels did not load. */
  | { readonly type: 'picture.broken' }
  | { readonly type: 'picture.loaded' }
  | { readonly type: 'picture.retry' }
  /** It is enlarged beyond its own pixels, and the original has more. */
  | { readonly type: 'picture.exceeded' }
  | { readonly type: 'original.broken' };

/** Which picture of the photo is on the screen, and what becomes of one that does not load [2.25, 3.1c]. */
export const pictureMachine = setup({
  types: { events: {} as PictureEvent },
}).createMachine({
  id: 'picture',
  description: 'Which picture of the photo is on the screen.',
  meta: { spec: ['2.25', '3.1c'] },
  initial: 'preview',
  on: { 'photo.changed': '.preview' },
  states: {
    preview: {
      description: 'The picture of 1300 pixels, over its thumbnail until it is there.',
      meta: { spec: ['2.25'] },
      on: { 'picture.broken': 'broken', 'picture.exceeded': 'original' },
    },
    broken: {
      description: 'It did not load: its thumbnail stays, with a mark and a way to try again.',
      meta: { spec: ['2.25', '3.1c'] },
      on: { 'picture.retry': 'preview', 'picture.loaded': 'preview' },
    },
    original: {
      description: 'The original lies over it as soon as it is there, and stays until another photo comes.',
      meta: { spec: ['2.24b', '2.25'] },
      on: { 'original.broken': 'unseen' },
    },
    unseen: {
      description: 'The browser cannot show the original: the picture of 1300 pixels is what there is.',
      meta: { spec: ['2.24b', '2.25'] },
    },
  },
});
