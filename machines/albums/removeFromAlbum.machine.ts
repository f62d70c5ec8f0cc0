import { withEvent, withAnswer } from '../system/outcomes.ts';
import { askedIn, removalModal, removalSetup } from './removeFromAlbum.setup.ts';

/**
 * 'Remove photo': out of the album, or out of the library, which are two verbs. What leaves the album vanishes at once;
 * exactly what failed comes back. Lives until sign-out [2.35, 2.48, 4.7, 8.1, 9.1].
 */
export const removeFromAlbumMachine = removalSetup.createMachine({
  id: 'removeFromAlbum',
  description: 'Photos on their way out of albums, from the question to the last batch.',
  meta: { spec: ['2.35b', '2.48b', '8.1c'] },
  context: ({ input }) => ({
    newId: input.newId,
    asked: null,
    removals: {},
  }),
  initial: 'closed',
  on: {
    'removal.again': {
      description:
        'What was confirmed and failed is sent once more, without a question and whatever else is asked.',
      actions: [withEvent('beginOperation'), withEvent('tellResumed'), withEvent('startRemoval')],
    },
    'batches.ended': [
      {
        description: 'It was ended already.',
        guard: withEvent('isUnknown'),
      },
      {
        guard: withEvent('allWell'),
        actions: [
          withEvent('endOperation'),
          withEvent('tellFinished'),
          withEvent('stopRemoval'),
          withEvent('forgetRemoval'),
        ],
      },
      {
        actions: [
          withEvent('sayFailed'),
          withEvent('endOperation'),
          withEvent('tellFailed'),
          withEvent('stopRemoval'),
          withEvent('forgetRemoval'),
        ],
      },
    ],
  },
  states: {
    closed: {
      description: 'Nothing is asked; removals may be under way.',
      meta: { spec: ['2.48b'] },
      entry: 'forgetAsked',
      on: {
        'removal.ask': { target: 'asking', actions: withEvent('keepAsked') },
      },
    },
    asking: {
      description: "The dialog 'Remove photo' offers both verbs, and says what each of them means.",
      meta: { spec: ['2.35b', '2.48b'] },
      invoke: {
        id: 'question',
        src: 'question',
        input: { modal: removalModal, ready: true },
        onDone: [
          {
            guard: withAnswer('isRemove'),
            target: 'closed',
            actions: [
              { type: 'beginOperation', params: askedIn },
              'tellConfirmed',
              { type: 'startRemoval', params: askedIn },
            ],
          },
          { guard: withAnswer('isDelete'), target: 'closed', actions: 'requestDeletion' },
          { target: 'closed', actions: 'tellCancelled' },
        ],
      },
    },
  },
});
