import { withEvent, withAnswer } from '../system/outcomes.ts';
import { archiveSetup, sharedOf } from './archive.setup.ts';

/** The wish on its way to the service, until that has it: whether its answer comes, its message, or neither. */
export const requested = archiveSetup.createStateConfig({
  description: 'The service is asked to make it.',
  meta: { spec: ['4.16a', '7.7'] },
  tags: 'busy',
  initial: 'sending',
  on: {
    'archive.told': [
      {
        guard: withEvent('saysFinished'),
        target: '#archive.finished',
        actions: withEvent('keepTime'),
      },
      {
        guard: withEvent('saysError'),
        target: '#archive.error',
        actions: ['markSpent', withEvent('keepTime')],
      },
      { target: '#archive.started', actions: 'sayStarted' },
    ],
  },
  states: {
    sending: {
      description: 'Sent again under the same id where no answer came.',
      meta: { spec: ['7.7'] },
      invoke: {
        id: 'createDownload',
        src: 'createDownload',
        input: ({ context: { id, name, photos } }) => ({
          params: {},
          query: {},
          body: { id, name, photos: [...(photos ?? [])] },
        }),
        onDone: [
          { guard: withAnswer('taken'), target: '#archive.started', actions: 'sayStarted' },
          { guard: withAnswer('refused'), target: '#archive.error' },
          { target: 'unsure' },
        ],
        onError: 'unsure',
      },
    },
    sharing: {
      description:
        'Of a shared album the service makes the id; a lost answer is asked for again under its key.',
      meta: { spec: ['6.4a', '7.7'] },
      invoke: {
        id: 'createShared',
        src: 'createShared',
        input: ({ context }) => sharedOf(context),
        onDone: [
          {
            guard: withAnswer('taken'),
            // Its messages may have come before its id.
            target: '#archive.started.looking',
            actions: [withAnswer('keepRemote'), 'sayStarted'],
          },
          { target: '#archive.error' },
        ],
        onError: '#archive.error',
      },
    },
    unsure: {
      description: 'No answer came, but the work may have been done: the list tells.',
      meta: { spec: ['4.16a'] },
      invoke: {
        id: 'askWhetherMade',
        src: 'readState',
        input: { params: {}, query: {}, body: {} },
        onDone: [
          { guard: withAnswer('isMade'), target: '#archive.finished' },
          { guard: withAnswer('isBeingMade'), target: '#archive.started', actions: 'sayStarted' },
          { guard: withAnswer('hasEnded'), target: '#archive.error', actions: 'markSpent' },
          { target: '#archive.error' },
        ],
        onError: '#archive.error',
      },
    },
  },
});
