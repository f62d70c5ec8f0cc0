import { callOutcomes, withEvent, withAnswer } from '../system/outcomes.ts';
import { widgetListSetup } from './widgetList.setup.ts';

export const request = widgetListSetup.createStateConfig({
  description: 'The online version that is being asked for.',
  meta: { spec: ['4.17a'] },
  initial: 'none',
  on: {
    'book.request': {
      guard: withEvent('mayRequest'),
      target: '.asking',
      actions: withEvent('keepAsked'),
    },
  },
  states: {
    none: { description: 'None is asked for.' },
    asking: {
      description: 'It is asked for; then the list is read again.',
      meta: { spec: ['4.17a', '7.14d'] },
      tags: 'asking',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context: { asked } }) => ({ params: { id: asked }, query: {}, body: {} }),
        ...callOutcomes({
          failed: { target: 'failed', actions: withAnswer('keepRefused') },
          finished: { target: 'none', actions: 'renew' },
        }),
      },
      on: { 'book.request': { description: 'One at a time.' } },
    },
    failed: {
      description: 'It could not be asked for: that is said, with its reference.',
      meta: { spec: ['4.18'] },
      tags: 'refused',
    },
  },
});

export const question = widgetListSetup.createStateConfig({
  description: 'What is asked about one of them.',
  meta: { spec: ['2.51a', '4.17b'] },
  initial: 'none',
  states: {
    none: {
      description: 'Nothing is asked.',
      meta: { spec: ['2.51a'] },
      on: {
        'book.delete': {
          guard: withEvent('mayDelete'),
          target: 'deleting',
          actions: withEvent('choose'),
        },
      },
    },
    deleting: {
      description: 'The question before one of them is taken off the web.',
      meta: { spec: ['2.51a', '4.17b', '7.14d'] },
      invoke: {
        id: 'delete',
        src: 'delete',
        input: ({ context: { chosen } }) => ({ code: chosen?.orderCode ?? '' }),
        onDone: [
          {
            guard: withAnswer('isDone'),
            target: 'none',
            actions: ['forget', 'renew'],
          },
          { target: 'none' },
        ],
      },
    },
  },
});
