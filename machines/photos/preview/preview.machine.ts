import { registerAlone } from '../../system/registration.ts';
import { withEvent, withAnswer } from '../../system/outcomes.ts';
import { lookUp, previewSetup, photoDeleted, photoShown } from './preview.setup.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** One photo in full screen, with navigation to its neighbours and back to the list [2.22–2.29, 4.7]. */
export const previewMachine = previewSetup.createMachine({
  id: 'preview',
  description: 'One photo that fills the screen.',
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
      description:
        'The position of the photo in its list is being read; requests for the next or previous photo are queued until it is known.',
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
      description: "The photo's neighbours and the queued steps determine the next state.",
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
        'The next photo is being read; further steps change which photo that is, and a step back to the current photo cancels the wait.',
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
          guard: withEvent('concernsTarget', 'group'),
          target: 'showing',
          actions: 'sayNotLoaded',
        },
      },
    },
    deleting: photoDeleted,
    moving: {
      description:
        'The photo has been deleted; the previous photo, or the next one if it was the first, is shown once it has been read. If the customer moves on, that photo is shown instead.',
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
          guard: withEvent('concernsTarget', 'group'),
          target: 'redirecting',
          actions: 'sayNotLoaded',
        },
      },
    },
    failed: {
      description: 'The photo could not be read; the page offers a retry and a link back to the list.',
      meta: { spec: ['8.1a'] },
      tags: 'error',
      entry: 'dropSteps',
      invoke: { id: 'network', src: 'network' },
      on: { 'preview.retry': 'locating', 'network.back': 'locating' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The error is shown until the next attempt is due or the customer tries again.',
          meta: { spec: ['8.5d'] },
          on: { 'attempt.due': 'trying' },
        },
        trying: {
          description: 'The photo is being read again while the error stays on the screen.',
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
      description:
        'The preview is closing; the list returns to the scroll position where the customer left it.',
      meta: { spec: ['2.28'] },
      entry: 'backToList',
      on: {
        'preview.close': {
          description: 'The preview is already closing, so further requests to close it are ignored.',
        },
      },
    },
    redirecting: {
      description: 'The photo does not exist; the list replaces the preview.',
      meta: { spec: ['2.27a', '2.29a'] },
      entry: 'leaveToList',
      on: { 'preview.close': { description: 'The list is already opening, so the request is ignored.' } },
    },
  },
});

export const previewWords: ChartWords<typeof previewMachine> = {
  guards: {
    mayDelete: {
      why: 'the customer may delete photos of this list',
      whyNot: 'photos of a shared album cannot be deleted',
    },
    mayToggle: {
      why: 'the photo can be selected in its list',
      whyNot: 'the list of the photo has no selection',
    },
    isOwn: {
      why: 'the photo is open in the library or in an album of the customer',
      whyNot: 'the photo is open in a shared album',
    },
    isOfAlbum: {
      why: 'the photo is open in an album of the customer',
      whyNot: 'the photo is open in the library or in a shared album',
    },
    isShown: {
      why: 'the photo is on the screen',
      whyNot: 'the photo has not been read yet',
    },
    isHeld: {
      why: 'the list has already loaded the photo',
      whyNot: 'the list has not loaded the photo yet',
    },
    isFound: {
      why: 'the service found the photo',
      whyNot: 'the service has no such photo, or did not reply',
    },
    isUnknown: {
      why: 'the service has no such photo',
      whyNot: 'the service found the photo, or did not reply',
    },
    hasNeighbour: {
      why: 'the list has another photo in that direction',
      whyNot: 'the list has no other photo in that direction',
    },
    isCountOver: {
      why: 'the list has been counted, or counting failed',
      whyNot: 'the list is still being counted',
    },
    stepsLeadOn: {
      why: 'steps that the customer took earlier lead to another photo',
      whyNot: 'no earlier step leads to another photo, or the list has not been counted',
    },
    leadsBack: {
      why: 'the customer returns to the photo on the screen',
      whyNot: 'the customer moves to a photo other than the one on the screen',
    },
    wantedIsThere: {
      why: 'the photo to show next has been loaded',
      whyNot: 'the photo to show next has not been loaded yet',
    },
    noneIsLeft: {
      why: 'the photo on the screen has been deleted, and no other is left in the list',
      whyNot: 'other photos are left in the list, or the deletion concerned another photo',
    },
    isMissed: {
      why: 'another photo, or none, is now at the position of the photo',
      whyNot: 'the photo has not left its position, as far as is known',
    },
    concernsShown: {
      why: 'the photo on the screen is one of these photos',
      whyNot: 'the photo on the screen is not one of these photos',
    },
    concernsTarget: {
      why: 'the photo to show next is in the part of the list that could not be read',
      whyNot: 'the photo to show next is in another part of the list',
    },
    isAnother: {
      why: 'the chosen photo is not the one on the screen',
      whyNot: 'the chosen photo is already on the screen',
    },
    isOtherEpoch: {
      why: 'the photos of the list may have moved to other positions',
      whyNot: 'the photos of the list have the same positions as before',
    },
  },
  delays: {
    saidAfter: 'the deletion is taking longer than usual',
    askedAgainAfter: 'enough time has passed since the last check of the photo',
  },
  events: {
    'preview.next': 'the customer moves to the next photo',
    'preview.previous': 'the customer moves to the previous photo',
    'preview.close': 'the customer closes the photo',
    'preview.tapped': 'the customer taps the photo once',
    'network.back': 'the browser is online again',
    'attempt.due': 'the next automatic attempt to load the missing parts of the page is due',
    'window.attended': 'the customer returns to the window with this page',
    'preview.woken': 'the customer moves the pointer or presses a key',
    'preview.delete': 'the customer asks to delete the photo',
    'preview.download': 'the customer asks to download the photo',
    'preview.toggle': 'the customer selects or deselects the photo',
    'preview.retry': 'the customer tries again to load the photo',
    'preview.goto': 'the customer chooses another photo by the film strip, Back or a link',
    'picture.broken': 'the image of the open photo failed to load',
    'picture.loaded': 'the image of the open photo has loaded',
    'picture.retry': 'the customer tries again to load the image',
    'picture.exceeded': 'the customer zooms in beyond the resolution of the image',
    'original.broken': 'the original of the open photo failed to load',
    'library.changed': 'the photos of the library or their counts have changed',
    'group.rejected': 'photos of the list could not be read',
    'deletion.cancelled': 'the deletion or removal is cancelled before any photo is affected',
    'deletion.confirmed': 'the customer confirms the deletion or removal',
    'deletion.resumed': 'the customer tries a failed deletion again',
    'deletion.finished': 'the service has deleted or removed the photos',
    'deletion.failed': 'some photos could not be deleted or removed',
  },
};
