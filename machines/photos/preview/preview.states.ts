import { lookUp, previewSetup } from './preview.setup.ts';
import { withAnswer, withEvent } from '../../system/outcomes.ts';

/** To a photo beside the one on the screen. */
const steps = {
  'preview.next': {
    guard: { type: 'hasNeighbour', params: 1 },
    target: '#preview.loadingNeighbour',
    actions: { type: 'want', params: 1 },
  },
  'preview.previous': {
    guard: { type: 'hasNeighbour', params: -1 },
    target: '#preview.loadingNeighbour',
    actions: { type: 'want', params: -1 },
  },
} as const;

/** The service is asked whether the photo is still there; steps lead on meanwhile. */
const askForPhoto = <const Otherwise extends 'asked' | 'moved'>(
  otherwise: Otherwise,
  atGone: readonly 'renewLibrary'[],
) =>
  previewSetup.createStateConfig({
    invoke: {
      id: 'askForPhoto',
      src: 'findPhoto',
      input: ({ context }) => lookUp(context),
      onDone: [
        {
          guard: withAnswer('isUnknown'),
          target: 'gone',
          actions: atGone,
        },
        { target: otherwise },
      ],
      onError: otherwise,
    },
    on: steps,
  });

/** The photo is on the screen, and nothing is being done with it. */
export const photoShown = previewSetup.createStateConfig({
  description: 'The photo is shown at 1300 pixels.',
  meta: { spec: ['2.23a', '2.25', '2.26a'] },
  entry: ['arrive', 'fitPicture', 'renewPicture'],
  invoke: { id: 'attention', src: 'attention' },
  initial: 'ready',
  on: {
    'preview.delete': [
      { guard: 'isOfAlbum', target: 'deleting', actions: 'requestRemoval' },
      { guard: 'mayDelete', target: 'deleting', actions: 'requestDeletion' },
    ],
    'preview.download': [
      { guard: 'isOwn', actions: 'askDownload' },
      { guard: 'isShown', actions: 'askShared' },
    ],
    'preview.toggle': { guard: 'mayToggle', actions: 'toggleSelected' },
    'deletion.resumed': {
      guard: withEvent('concernsShown', 'ids'),
      target: 'deleting.confirmed',
    },
  },
  states: {
    counting: {
      description:
        'The list is being counted: what stands beside the photo is not known, and steps are kept.',
      meta: { spec: ['2.23a', '2.23b', '2.27b'] },
      tags: 'busy',
      entry: 'observe',
      always: [
        { guard: 'stepsLeadOn', target: '#preview.loadingNeighbour', actions: 'takeSteps' },
        { guard: 'isCountOver', target: 'ready' },
      ],
      on: {
        'preview.next': { actions: { type: 'keepStep', params: 1 } },
        'preview.previous': { actions: { type: 'keepStep', params: -1 } },
      },
    },
    ready: {
      description: 'Its neighbours are at hand.',
      meta: { spec: ['2.23a', '2.23b'] },
      entry: ['dropSteps', 'observe'],
      always: { guard: 'isMissed', target: 'doubting' },
      on: {
        ...steps,
        'window.attended': 'asking',
        'picture.broken': {
          target: 'asking',
          actions: ['doubtPicture', withEvent('tellPicture')],
        },
      },
    },
    asking: {
      description:
        'Somebody came back to this window, or the picture did not come: is the photo still there, though its list says so?',
      meta: { spec: ['2.23a', '2.27b'] },
      ...askForPhoto('asked', ['renewLibrary']),
    },
    asked: {
      description: 'It is still there, as far as anybody knows: for a while that is not asked again.',
      meta: { spec: ['2.23a', '2.27b'] },
      always: { guard: 'isMissed', target: 'doubting' },
      after: { askedAgainAfter: 'ready' },
      on: steps,
    },
    doubting: {
      description: 'Another photo stands in its place: was it deleted elsewhere, or has the list only moved?',
      meta: { spec: ['2.23a', '2.27b'] },
      ...askForPhoto('moved', []),
    },
    moved: {
      description:
        'It is still there, or nobody knows: the list will say where, when it has been read again.',
      meta: { spec: ['2.27b'] },
      on: {
        ...steps,
        'library.changed': {
          target: 'ready',
          actions: [withEvent('keepView', 'view'), 'locate'],
        },
      },
    },
    gone: {
      description:
        'It was deleted elsewhere: it says so, nothing can be done with it, and the arrows lead on.',
      meta: { spec: ['2.23a', '2.27b'] },
      on: {
        ...steps,
        'preview.delete': { description: 'There is nothing left to delete.' },
        'preview.download': { description: 'There is nothing left to download.' },
        'preview.toggle': { description: 'There is nothing left to select.' },
      },
    },
  },
});

/** The photo is to be deleted; it stays on the screen until that is done, and so do the counter and its neighbours. */
export const photoDeleted = previewSetup.createStateConfig({
  description:
    'The person is asked, then the photo is on its way out; it stays on screen until that is done.',
  meta: { spec: ['2.26a', '4.7a'] },
  tags: 'busy',
  entry: ['dropSteps', 'wantAfterDelete'],
  exit: 'wakeControls',
  initial: 'asking',
  on: {
    'deletion.cancelled': 'located',
    'deletion.failed': {
      guard: withEvent('concernsShown', 'failed'),
      target: 'located',
    },
    'deletion.finished': [
      { guard: withEvent('noneIsLeft', 'ids'), target: 'redirecting' },
      {
        guard: withEvent('concernsShown', 'ids'),
        target: 'moving',
        actions: 'wantFirst',
      },
    ],
  },
  states: {
    asking: {
      description: 'A dialog asks whether it is to go.',
      meta: { spec: ['2.26a', '2.48a'] },
      on: { 'deletion.confirmed': 'confirmed' },
    },
    confirmed: {
      description: 'It is on its way out, which mostly takes no time.',
      meta: { spec: ['4.7a'] },
      after: { saidAfter: 'slow' },
    },
    slow: {
      description: "It takes a while: the button says 'Deleting…'.",
      meta: { spec: ['4.7a'] },
    },
  },
});
