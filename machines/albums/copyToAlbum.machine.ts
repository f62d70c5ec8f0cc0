import { closeModal, openModal } from '../modals/openModal.ts';
import { withEvent, withSnapshot, withAnswer } from '../system/outcomes.ts';
import { copyOf, copySetup, createdIn, failureOf, intoChosen, toResolve } from './copyToAlbum.setup.ts';
import { ownAlbums } from './albumList.values.ts';
import { copyModal } from './modals.values.ts';

/**
 * Copying photos to an album: which photos exactly, into which album, then batches whose outcome reaches the person
 * wherever they are. Lives until sign-out; one dialog at a time, any number of copies under way [2.18, 2.26, 2.35, 2.38].
 */
export const copyToAlbumMachine = copySetup.createMachine({
  id: 'copyToAlbum',
  description: 'Photos on their way into albums, from the question to the last batch.',
  meta: { spec: ['2.18', '2.26a', '2.35b', '2.38'] },
  context: ({ input }) => ({
    newId: input.newId,
    target: null,
    requester: null,
    ids: [],
    expected: 0,
    copies: {},
  }),
  initial: 'closed',
  on: {
    'copy.into': { actions: withEvent('startCopy') },
    'batches.ended': [
      {
        guard: withEvent('allWell'),
        actions: [
          withEvent('beginRenewal'),
          withEvent('endRenewal'),
          { type: 'sayCopied', params: ({ context, event }) => copyOf(context, event.opId) },
          withEvent('tellAsker'),
          withEvent('stopCopy'),
          withEvent('forgetCopy'),
        ],
      },
      {
        actions: [
          withEvent('beginRenewal'),
          withEvent('endRenewal'),
          { type: 'sayFailed', params: ({ context, event }) => failureOf(context, event) },
          withEvent('tellAsker'),
        ],
      },
    ],
  },
  states: {
    closed: {
      description: 'Nothing is asked; copies may be under way.',
      meta: { spec: ['2.38'] },
      on: { 'copy.ask': { target: 'open', actions: withEvent('keepAsked') } },
    },
    begun: {
      description: 'The photos are on their way; the list that asked lets what is selected go.',
      meta: { spec: ['2.38'] },
      always: [{ guard: 'isOfList', target: 'closed', actions: 'endSelecting' }, { target: 'closed' }],
    },
    open: {
      description: 'A dialog asks for the album.',
      meta: { spec: ['2.38'] },
      entry: openModal(copyModal),
      exit: closeModal(copyModal),
      invoke: { id: 'albums', src: 'albumList', input: { ...ownAlbums, observed: true } },
      initial: 'resolving',
      on: {
        'copy.cancel': 'closed',
        'modal.escape': 'closed',
        'albums.more': { actions: 'readMoreAlbums' },
        'albums.retry': { actions: 'readAlbumsAgain' },
      },
      states: {
        resolving: {
          description: 'What is selected becomes the ids of photos, with progress.',
          meta: { spec: ['2.38', '9.1a'] },
          tags: 'busy',
          invoke: {
            id: 'resolveIds',
            src: 'resolveIds',
            input: ({ context }) => toResolve(context),
            onSnapshot: { actions: withSnapshot('keepProgress') },
            onDone: [
              { guard: withAnswer('resolved'), target: 'choosing', actions: withAnswer('keepIds') },
              { guard: withAnswer('resolvedNone'), target: '#copyToAlbum.closed' },
              { target: 'unresolved' },
            ],
            onError: 'unresolved',
          },
        },
        unresolved: {
          description: 'The photos could not be counted: nothing is copied, and it can be tried again.',
          tags: 'error',
          on: { 'copy.retry': 'resolving' },
        },
        choosing: {
          description: 'The list of albums.',
          on: {
            'copy.choose': {
              target: '#copyToAlbum.begun',
              actions: { type: 'startCopy', params: ({ context, event }) => intoChosen(context, event) },
            },
            'copy.create': 'creating',
          },
        },
        creating: {
          description: 'The form for a new album, which the photos are copied to once it is made.',
          meta: { spec: ['2.38', '5.2a', '5.2b', '5.2c'] },
          invoke: {
            id: 'create',
            src: 'albumCreate',
            input: null,
            onDone: [
              {
                guard: withAnswer('isSaved'),
                target: '#copyToAlbum.begun',
                actions: {
                  type: 'startCopy',
                  params: ({ context, event }) => intoChosen(context, createdIn(event.output)),
                },
              },
              { target: 'choosing' },
            ],
          },
          on: { 'copy.back': 'choosing' },
        },
      },
    },
  },
});
