import { registerAlone } from '../system/registration.ts';
import { withAnswer, withEvent, withSnapshot } from '../system/outcomes.ts';
import { choiceSetup, chosenFor, initialContext, listInput, toRead } from './choice.setup.ts';

const reread = { target: 'reading', reenter: true } as const;

/**
 * Photos that are in the library already, chosen on the album's own page: the same list as anywhere, what is inside
 * marked, and what is chosen on its way into the album by the copy that 'Copy to album' makes [2.36a].
 */
export const choiceMachine = choiceSetup.createMachine({
  id: 'choice',
  description: 'Photos of the library, chosen for an album.',
  meta: { spec: ['2.36a'] },
  type: 'parallel',
  context: ({ input }) => initialContext(input),
  entry: ['turnMonths', registerAlone()],
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ self }) => listInput(self.system),
  },
  states: {
    inside: {
      description: 'Which photos does the album hold already?',
      initial: 'reading',
      states: {
        reading: {
          description: 'Its photos are read, page by page; the library shows meanwhile.',
          meta: { spec: ['2.36a', '9.1a'] },
          invoke: {
            id: 'inside',
            src: 'insideAlbum',
            input: ({ context: { album } }) => ({ albumId: album.albumId }),
            onDone: [
              { guard: withAnswer('isKnown'), target: 'known', actions: withAnswer('keepInside') },
              { target: 'unknown', actions: withAnswer('sayMissed') },
            ],
            onError: 'unknown',
          },
          on: { 'copy.ended': reread },
        },
        known: {
          description:
            'They are marked, and not added again. Whoever comes back to the choice finds what it holds by then.',
          on: { 'copy.ended': 'reading', 'choice.show': 'reading' },
        },
        unknown: {
          description: 'They could not be read: the dialog says so. Adding one again is no failure.',
          meta: { spec: ['2.36a', '8.1a'] },
          tags: 'error',
          on: { 'copy.ended': 'reading', 'choice.show': 'reading', 'inside.retry': 'reading' },
          initial: 'waiting',
          states: {
            waiting: {
              description: 'The notice shows until another attempt is due.',
              meta: { spec: ['8.5d'] },
              on: { 'attempt.due': 'trying' },
            },
            trying: {
              description: 'The notice stays while they are read again.',
              meta: { spec: ['8.5d'] },
              invoke: {
                id: 'insideAgain',
                src: 'insideAlbum',
                input: ({ context: { album } }) => ({ albumId: album.albumId }),
                onDone: [
                  {
                    guard: withAnswer('isKnown'),
                    target: '#choice.inside.known',
                    actions: withAnswer('keepInside'),
                  },
                  { target: 'waiting', actions: withAnswer('sayMissed') },
                ],
                onError: 'waiting',
              },
            },
          },
        },
      },
    },
    adding: {
      description: 'What is chosen, on its way into the album.',
      meta: { spec: ['2.36a', '2.38'] },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Photos are chosen; what failed of an earlier try is still chosen.',
          meta: { spec: ['2.36a'] },
          on: {
            'choice.add': {
              target: 'resolving',
              actions: withEvent('keepTarget', 'target'),
            },
          },
        },
        resolving: {
          description: 'What is selected becomes the ids of photos, with progress.',
          meta: { spec: ['2.36a', '9.1a'] },
          tags: 'busy',
          invoke: {
            id: 'resolveIds',
            src: 'resolveIds',
            input: ({ context }) => toRead(context),
            onSnapshot: { actions: withSnapshot('keepProgress') },
            onDone: [
              {
                guard: withAnswer('bringsNew'),
                target: 'sending',
                actions: { type: 'copy', params: ({ context, event }) => chosenFor(context, event.output) },
              },
              { guard: withAnswer('isRead'), target: 'choosing' },
              { target: 'unresolved' },
            ],
            onError: 'unresolved',
          },
          on: { 'choice.stop': 'choosing' },
        },
        unresolved: {
          description: 'The photos could not be counted: none is added, and it can be tried again.',
          meta: { spec: ['2.36a', '8.1a'] },
          tags: 'error',
          on: { 'choice.retry': 'resolving', 'choice.stop': 'choosing' },
        },
        sending: {
          description: 'They are on their way, also when the dialog is closed; a toast says how it ended.',
          tags: 'busy',
          on: {
            'copy.ended': [{ guard: withEvent('allWell'), target: 'added' }, { target: 'choosing' }],
          },
        },
        added: {
          type: 'final',
          description: 'All of them are in the album: the dialog closes.',
          meta: { spec: ['2.36a'] },
          entry: 'tellAdded',
        },
      },
    },
  },
});
