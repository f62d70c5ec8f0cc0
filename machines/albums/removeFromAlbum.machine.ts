import { answers } from '../system/outcomes.ts';
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
      actions: [
        { type: 'beginOperation', params: ({ event }) => event },
        { type: 'tellResumed', params: ({ event }) => event },
        { type: 'startRemoval', params: ({ event }) => event },
      ],
    },
    'batches.ended': [
      {
        description: 'It was ended already.',
        guard: { type: 'isUnknown', params: ({ event }) => event },
      },
      {
        guard: { type: 'allWell', params: ({ event }) => event },
        actions: [
          { type: 'endOperation', params: ({ event }) => event },
          { type: 'tellFinished', params: ({ event }) => event },
          { type: 'stopRemoval', params: ({ event }) => event },
          { type: 'forgetRemoval', params: ({ event }) => event },
        ],
      },
      {
        actions: [
          { type: 'sayFailed', params: ({ event }) => event },
          { type: 'endOperation', params: ({ event }) => event },
          { type: 'tellFailed', params: ({ event }) => event },
          { type: 'stopRemoval', params: ({ event }) => event },
          { type: 'forgetRemoval', params: ({ event }) => event },
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
        'removal.ask': { target: 'asking', actions: { type: 'keepAsked', params: ({ event }) => event } },
      },
    },
    asking: {
      description: "The dialog 'Remove photo' offers both verbs, and says what each of them means.",
      meta: { spec: ['2.35b', '2.48b'] },
      invoke: {
        id: 'question',
        src: 'question',
        input: { modal: removalModal, ready: true },
        onDone: answers([
          {
            guard: 'isRemove',
            target: 'closed',
            actions: [
              { type: 'beginOperation', params: askedIn },
              { type: 'tellConfirmed' },
              { type: 'startRemoval', params: askedIn },
            ],
          },
          { guard: 'isDelete', target: 'closed', actions: { type: 'requestDeletion' } },
          { target: 'closed', actions: { type: 'tellCancelled' } },
        ]),
      },
    },
  },
});
