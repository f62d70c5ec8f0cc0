import { lookUp, previewSetup } from './preview.setup.ts';
import { withAnswer, withEvent } from '../../system/outcomes.ts';

/** Steps to the neighbours of the displayed photo. */
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

/** Checks with the service whether the photo still exists; the customer can still move to its neighbours. */
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

/** The photo is displayed and no operation is in progress. */
export const photoShown = previewSetup.createStateConfig({
  description: 'The photo is shown on the screen at 1300 pixels.',
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
        "The list is being counted, so the photo's neighbours are not known yet; steps are queued.",
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
      description: 'The photo and its neighbours are ready.',
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
        'The service is being asked whether the photo still exists, because the customer returned to the window or the picture did not load.',
      meta: { spec: ['2.23a', '2.27b'] },
      ...askForPhoto('asked', ['renewLibrary']),
    },
    asked: {
      description: 'The photo still exists as far as is known; the check is not repeated for a while.',
      meta: { spec: ['2.23a', '2.27b'] },
      always: { guard: 'isMissed', target: 'doubting' },
      after: { askedAgainAfter: 'ready' },
      on: steps,
    },
    doubting: {
      description:
        'Another photo is at this position; the service is being asked whether the photo was deleted or has moved.',
      meta: { spec: ['2.23a', '2.27b'] },
      ...askForPhoto('moved', []),
    },
    moved: {
      description:
        'The photo still exists or its state is unknown; its position is known once the list has been read again.',
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
      description: 'The photo was deleted elsewhere; the page shows a notice and offers only the arrows.',
      meta: { spec: ['2.23a', '2.27b'] },
      on: {
        ...steps,
        'preview.delete': { description: 'The photo has already been deleted, so the event is ignored.' },
        'preview.download': { description: 'The photo has been deleted and cannot be downloaded.' },
        'preview.toggle': { description: 'The photo has been deleted and cannot be selected.' },
      },
    },
  },
});

/** The photo is being deleted; photo, counter and neighbours stay until the deletion has finished. */
export const photoDeleted = previewSetup.createStateConfig({
  description: 'The photo is being deleted and stays on the screen until the deletion has finished.',
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
      description: 'The dialog asks the customer to confirm the deletion of the photo.',
      meta: { spec: ['2.26a', '2.48a'] },
      on: { 'deletion.confirmed': 'confirmed' },
    },
    confirmed: {
      description: 'The deletion is running and usually takes only a moment.',
      meta: { spec: ['4.7a'] },
      after: { saidAfter: 'slow' },
    },
    slow: {
      description: "The deletion is taking longer than usual; the button shows 'Deleting…'.",
      meta: { spec: ['4.7a'] },
    },
  },
});
