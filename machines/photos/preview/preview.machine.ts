import { registerAlone } from '../../system/registration.ts';
import { withEvent, withAnswer } from '../../system/outcomes.ts';
import { lookUp, previewSetup } from './preview.setup.ts';
import { photoDeleted, photoShown } from './preview.states.ts';

/** One photo over the whole screen, and the way from it to its neighbours and back to the list [2.22–2.29, 4.7]. */
export const previewMachine = previewSetup.createMachine({
  id: 'preview',
  description: 'One photo over the whole screen.',
  meta: {
    spec: [
      '2.22a',
      '2.23a',
      '2.23b',
      '2.23c',
      '2.25',
      '2.26a',
      '2.26b',
      '2.27a',
      '2.27b',
      '2.27c',
      '2.28',
      '2.29a',
    ],
  },
  context: ({ input }) => ({ ...input, seen: input.view, at: null, card: null, wanted: null, kept: [] }),
  invoke: [
    { id: 'zoom', src: 'zoom', input: ({ self }) => ({ owner: self }) },
    { id: 'picture', src: 'picture' },
    { id: 'controls', src: 'controls' },
  ],
  entry: registerAlone(),
  initial: 'locating',
  on: {
    'preview.close': '.closing',
    'preview.goto': {
      guard: withEvent('isAnother', 'id'),
      target: '.locating',
      actions: withEvent('goto', 'id'),
    },
    'library.changed': [
      {
        guard: withEvent('isOtherEpoch', 'view'),
        actions: [withEvent('keepView', 'view'), 'locate', 'observe'],
      },
      { actions: [withEvent('keepView', 'view'), 'locate'] },
    ],
    'preview.tapped': { actions: 'toggleControls' },
    'preview.woken': { actions: 'wakeControls' },
    'picture.broken': {
      actions: ['doubtPicture', withEvent('tellPicture')],
    },
    'picture.loaded': { actions: withEvent('tellPicture') },
    'picture.retry': { actions: withEvent('tellPicture') },
    'picture.exceeded': { actions: withEvent('tellPicture') },
    'original.broken': { actions: withEvent('tellPicture') },
  },
  states: {
    locating: {
      description: 'Where does this photo stand in the list? Steps are kept until that is known.',
      meta: { spec: ['2.27a'] },
      tags: 'busy',
      always: { guard: 'isHeld', target: 'located', actions: 'locate' },
      invoke: {
        id: 'findPhoto',
        src: 'findPhoto',
        input: ({ context }) => lookUp(context),
        onDone: [
          { guard: withAnswer('isFound'), target: 'located', actions: withAnswer('keepFound') },
          { guard: withAnswer('isUnknown'), target: 'redirecting' },
          { target: 'failed', actions: withAnswer('sayMissed') },
        ],
        onError: 'failed',
      },
      on: {
        'preview.next': { actions: { type: 'keepStep', params: 1 } },
        'preview.previous': { actions: { type: 'keepStep', params: -1 } },
      },
    },
    located: {
      description: 'Is it known what stands beside it, and were steps asked for before that was known?',
      meta: { spec: ['2.27b'] },
      always: [
        { guard: 'stepsLeadOn', target: 'loadingNeighbour', actions: 'takeSteps' },
        { guard: 'isCountOver', target: 'showing' },
        { target: 'showing.counting' },
      ],
    },
    showing: photoShown,
    loadingNeighbour: {
      description:
        'The photo that is wanted is taken as soon as its record is there, which mostly is at once; until then every further step counts, and one back to the photo on the screen ends the wait.',
      meta: { spec: ['2.23a', '2.23b', '2.27b', '2.27c'] },
      tags: 'busy',
      entry: ['observe', 'askAgain'],
      always: { guard: 'wantedIsThere', target: 'showing', actions: ['take', 'showAddress'] },
      on: {
        'preview.toggle': { guard: 'mayToggle', actions: 'toggleSelected' },
        'preview.next': [
          { guard: { type: 'leadsBack', params: 1 }, target: 'showing' },
          {
            guard: { type: 'hasNeighbour', params: 1 },
            target: 'loadingNeighbour',
            reenter: true,
            actions: { type: 'want', params: 1 },
          },
        ],
        'preview.previous': [
          { guard: { type: 'leadsBack', params: -1 }, target: 'showing' },
          {
            guard: { type: 'hasNeighbour', params: -1 },
            target: 'loadingNeighbour',
            reenter: true,
            actions: { type: 'want', params: -1 },
          },
        ],
        'group.rejected': {
          guard: withEvent('concernsWanted', 'group'),
          target: 'showing',
          actions: 'sayNotLoaded',
        },
      },
    },
    deleting: photoDeleted,
    moving: {
      description:
        'The photo is gone: the previous one takes its place, or the second where it was the first, as soon as its record is there. Steps count from there.',
      meta: { spec: ['2.26b', '2.27b', '4.7a'] },
      tags: 'busy',
      entry: ['observe', 'askAgain'],
      always: { guard: 'wantedIsThere', target: 'showing', actions: ['take', 'showAddress'] },
      on: {
        'preview.next': {
          guard: { type: 'hasNeighbour', params: 1 },
          target: 'moving',
          reenter: true,
          actions: { type: 'want', params: 1 },
        },
        'preview.previous': {
          guard: { type: 'hasNeighbour', params: -1 },
          target: 'moving',
          reenter: true,
          actions: { type: 'want', params: -1 },
        },
        'group.rejected': {
          guard: withEvent('concernsWanted', 'group'),
          target: 'redirecting',
          actions: 'sayNotLoaded',
        },
      },
    },
    failed: {
      description:
        'The photo could not be looked up; the person can try again or go back to the list, and a network that comes back tries by itself.',
      meta: { spec: ['8.1a'] },
      tags: 'error',
      entry: 'dropSteps',
      invoke: { id: 'network', src: 'network' },
      on: { 'preview.retry': 'locating', 'network.back': 'locating' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The notice shows until another attempt is due.',
          meta: { spec: ['8.5d'] },
          on: { 'attempt.due': 'trying' },
        },
        trying: {
          description: 'The notice stays while the photo is looked up again.',
          meta: { spec: ['8.5d'] },
          invoke: {
            id: 'lookAgain',
            src: 'findPhoto',
            input: ({ context }) => lookUp(context),
            onDone: [
              { guard: withAnswer('isFound'), target: '#preview.located', actions: withAnswer('keepFound') },
              { guard: withAnswer('isUnknown'), target: '#preview.redirecting' },
              { target: 'waiting', actions: withAnswer('sayMissed') },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    closing: {
      description: 'Back to the list, where it was left.',
      meta: { spec: ['2.28'] },
      entry: 'backToList',
      on: { 'preview.close': { description: 'It closes once, however often that is asked for.' } },
    },
    redirecting: {
      description: 'There is no such photo, or none at all: the list takes the place of the preview.',
      meta: { spec: ['2.27a', '2.29a'] },
      entry: 'leaveToList',
      on: { 'preview.close': { description: 'The list is on its way already.' } },
    },
  },
});
