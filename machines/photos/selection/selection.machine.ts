import { withEvent, withAnswer } from '../../system/outcomes.ts';
import { atRest, nextRead, selectionSetup } from './selection.setup.ts';
import { chosenIn, removalIn, requestOf } from './pending.values.ts';

/** Which photos are selected, symbolically: a hundred thousand of them are one small record [4.2, 5.3]. */
export const selectionMachine = selectionSetup.createMachine({
  id: 'selection',
  description: 'Which photos of a list are selected.',
  meta: { spec: ['4.2a', '4.2b', '4.2c'] },
  context: ({ input }) => ({ ...input, ...atRest }),
  initial: 'off',
  on: {
    'library.changed': { actions: withEvent('keepView', 'view') },
    'deletion.cancelled': { description: 'What was selected stays selected.' },
    'deletion.finished': { description: 'The library shows it already.' },
    'deletion.failed': { description: 'A toast says so; what was selected since stays selected.' },
    'deletion.resumed': { description: 'What is selected besides stays selected.' },
  },
  states: {
    off: {
      description: 'A click opens a photo; nothing is selected.',
      meta: { spec: ['4.2a', '4.2c'] },
      on: {
        'selection.start': 'on',
        'selection.recalled': {
          target: 'on',
          actions: withEvent('recall', 'selected'),
        },
        'deletion.failed': {
          guard: withEvent('cameBack', 'failed'),
          target: 'on',
          actions: withEvent('selectAgain', 'failed'),
        },
        'selection.all': { target: 'on', actions: 'selectAll' },
        'photo.toggle': { target: 'on', actions: withEvent('toggle') },
        'group.toggle': { target: 'on', actions: withEvent('toggleGroup') },
        'range.selected': {
          target: 'on.deciding',
          actions: withEvent('selectRange'),
        },
      },
    },
    on: {
      description: 'A click selects or deselects a photo, a month label the whole month.',
      meta: { spec: ['2.16c', '4.2a', '4.2b'] },
      invoke: { id: 'gone', src: 'watchGone' },
      initial: 'settled',
      on: {
        'selection.stop': { target: 'off', actions: 'clear' },
        'deletion.confirmed': { target: 'off', actions: 'clear' },
        'deletion.resumed': {
          guard: withEvent('nothingBesides', 'ids'),
          target: 'off',
          actions: 'clear',
        },
        'selection.clear': { target: '.settled', actions: 'clear' },
        'selection.all': { target: '.settled', actions: 'selectAll' },
        'photo.toggle': { actions: withEvent('toggle') },
        'group.toggle': { actions: withEvent('toggleGroup') },
        'range.selected': { actions: withEvent('selectRange') },
        'photos.returned': { actions: withEvent('restore', 'ids') },
      },
      states: {
        settled: {
          description: 'Every selected photo is known by its id, or by the group it stands in.',
          meta: { spec: ['4.2a', '4.2b', '5.3b'] },
          on: {
            'range.selected': {
              target: 'deciding',
              actions: withEvent('selectRange'),
            },
            'selection.escape': { target: '#selection.off', actions: 'clear' },
            'selection.delete': { guard: 'mayDelete', actions: 'requestDeletion' },
            'selection.copy': {
              actions: {
                type: 'askCopy',
                params: ({ context: { selected, view } }) => chosenIn(selected, view),
              },
            },
            'selection.print': {
              actions: {
                type: 'askPrints',
                params: ({ context: { selected, view } }) => chosenIn(selected, view),
              },
            },
            'selection.remove': {
              actions: {
                type: 'askRemoval',
                params: ({ context: { selected, view } }) => removalIn(selected, view),
              },
            },
            'selection.download': {
              actions: {
                type: 'askDownload',
                params: ({ context: { selected, view }, event }) => requestOf(event.name, selected, view),
              },
            },
            'photos.vanished': { actions: withEvent('prune', 'ids') },
          },
        },
        deciding: {
          description: 'Does a range wait for its ids?',
          meta: { spec: ['4.2a'] },
          always: [
            { guard: 'isUnread', target: 'resolving', actions: 'beginStretch' },
            { target: 'settled' },
          ],
        },
        resolving: {
          description:
            'A range over photos that were never loaded becomes ids, page by page, with progress; actions wait.',
          meta: { spec: ['4.2a', '9.1a'] },
          tags: 'busy',
          invoke: {
            id: 'readIds',
            src: 'readIds',
            input: ({ context }) => nextRead(context),
            onDone: [
              { guard: withAnswer('leadsOn'), target: 'deciding', actions: withAnswer('keepIds') },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
          on: {
            'selection.escape': { target: 'settled', actions: 'dropRanges' },
            'photos.vanished': [
              {
                guard: 'canBeFound',
                target: 'resolving',
                reenter: true,
                actions: [withEvent('prune', 'ids'), 'searchStretch'],
              },
              { target: 'failed', actions: withEvent('prune', 'ids') },
            ],
          },
        },
        failed: {
          description: 'The ids could not be read; the person tries again or drops the range.',
          meta: { spec: ['4.2a'] },
          tags: 'error',
          on: {
            'selection.retry': { target: 'deciding', actions: 'startOver' },
            'selection.escape': { target: 'settled', actions: 'dropRanges' },
            'photos.vanished': { actions: withEvent('prune', 'ids') },
          },
        },
      },
    },
  },
});
