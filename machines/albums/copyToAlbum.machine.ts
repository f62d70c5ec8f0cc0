import { closeModal, openModal } from '../modals/openModal.ts';
import { answers, outputOf } from '../system/outcomes.ts';
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
    'copy.into': { actions: { type: 'startCopy', params: ({ event }) => event } },
    'batches.ended': [
      {
        guard: { type: 'allWell', params: ({ event }) => event },
        actions: [
          { type: 'beginRenewal', params: ({ event }) => event },
          { type: 'endRenewal', params: ({ event }) => event },
          { type: 'sayCopied', params: ({ context, event }) => copyOf(context, event.opId) },
          { type: 'tellAsker', params: ({ event }) => event },
          { type: 'stopCopy', params: ({ event }) => event },
          { type: 'forgetCopy', params: ({ event }) => event },
        ],
      },
      {
        actions: [
          { type: 'beginRenewal', params: ({ event }) => event },
          { type: 'endRenewal', params: ({ event }) => event },
          { type: 'sayFailed', params: ({ context, event }) => failureOf(context, event) },
          { type: 'tellAsker', params: ({ event }) => event },
        ],
      },
    ],
  },
  states: {
    closed: {
      description: 'Nothing is asked; copies may be under way.',
      meta: { spec: ['2.38'] },
      on: { 'copy.ask': { target: 'open', actions: { type: 'keepAsked', params: ({ event }) => event } } },
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
            onSnapshot: { actions: { type: 'keepProgress', params: ({ event }) => event.snapshot } },
            onDone: answers([
              { guard: 'resolved', target: 'choosing', actions: 'keepIds' },
              { guard: 'resolvedNone', target: '#copyToAlbum.closed' },
              { target: 'unresolved' },
            ]),
            onError: 'unresolved',
          },
        },
        unresolved: {
          description: 'The photos could not be counted: nothing is copied, and it can be tried again.',
          meta: { spec: ['2.38'] },
          tags: 'error',
          on: { 'copy.retry': 'resolving' },
        },
        choosing: {
          description: 'The list of albums.',
          meta: { spec: ['2.38'] },
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
                guard: { type: 'isSaved', params: outputOf },
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
