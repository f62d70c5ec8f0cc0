import { arrived } from './history.ts';
import {
  navigationSetup,
  stamp,
  stampOf,
  stepsBack,
  wayBack,
  wayToOrigin,
  writesOf,
} from './navigation.setup.ts';
import { withEvent } from '../system/outcomes.ts';

/**
 * The owner of the address [2.2, 2.3]. Nobody else touches the browser's history. Each open modal has an entry above
 * its page's own; whoever leaves the page first goes back over these, waits for the browser, and only then goes on.
 */
export const navigationMachine = navigationSetup.createMachine({
  id: 'navigation',
  description: 'Where in the account area the person is, and how they get from one address to the next.',
  meta: { spec: ['2.1', '2.2a', '2.2b', '2.2c', '2.2d', '2.3a', '2.3b', '2.3c', '2.12'] },
  context: ({ input }) => ({
    parent: input.parent,
    history: arrived(input.start, input.conditions),
    undone: 0,
  }),
  entry: { type: 'writeAddress', params: ({ context }) => stamp(context.history) },
  invoke: { id: 'addressSource', src: 'addressSource' },
  initial: 'settling',
  states: {
    settling: {
      description: 'The next step is chosen: back over modals, a redirect, or writing what was asked for.',
      meta: { spec: ['2.3b', '2.3c'] },
      always: [
        {
          guard: 'aboveModals',
          target: 'navigating',
          actions: { type: 'travel', params: ({ context }) => -stepsBack(context.history) },
        },
        { guard: 'redirects', target: 'guardedRedirect' },
        {
          target: 'idle',
          actions: [{ type: 'writeAddress', params: ({ context }) => writesOf(context.history) }, 'settle'],
        },
      ],
    },
    idle: {
      description: 'The address shown is the address in the browser.',
      meta: { spec: ['2.1', '2.3b'] },
      entry: 'tellArrived',
      on: {
        'navigation.request': {
          guard: withEvent('inside'),
          target: 'settling',
          actions: [withEvent('remember'), 'tellLeft'],
        },
        'navigation.return': [
          {
            guard: withEvent('cameFrom', 'to'),
            actions: { type: 'travel', params: ({ context }) => wayToOrigin(context.history) },
          },
          {
            guard: withEvent('inside'),
            target: 'settling',
            actions: [
              { type: 'remember', params: ({ event }) => ({ to: event.to, replace: true }) },
              'tellLeft',
            ],
          },
        ],
        'navigation.popped': [
          {
            guard: withEvent('heldBack', 'place'),
            target: 'navigating',
            actions: {
              type: 'travel',
              params: ({ context, event }) => wayBack(context.history, event.place),
            },
          },
          {
            guard: withEvent('wouldDiscard'),
            target: 'navigating',
            actions: [
              withEvent('keepUndone', 'place'),
              {
                type: 'travel',
                params: ({ context, event }) => wayBack(context.history, event.place),
              },
            ],
          },
          {
            guard: withEvent('withinModals', 'place'),
            target: 'settling',
            actions: [withEvent('land', 'place'), 'forgetModals', 'tellBacked'],
          },
          {
            target: 'settling',
            actions: [
              withEvent('land', 'place'),
              'forgetModals',
              { type: 'writeAddress', params: ({ context, event }) => stampOf(context.history, event.place) },
              'tellLeft',
            ],
          },
        ],
        'navigation.discard': {
          guard: 'isUndone',
          target: 'navigating',
          actions: { type: 'travel', params: ({ context }) => context.undone },
        },
        'history.depth': { target: 'settling', actions: withEvent('keepDepth') },
        'conditions.changed': {
          target: 'settling',
          actions: withEvent('reconsider', 'conditions'),
        },
      },
    },
    navigating: {
      description:
        'The browser is on its way through its history; what is asked for meanwhile waits until it has arrived.',
      meta: { spec: ['2.3b', '2.51a'] },
      after: { travelLimit: { target: 'settling', actions: ['giveUp', 'forgetUndone'] } },
      on: {
        'navigation.popped': [
          {
            guard: withEvent('isUndoneHere', 'place'),
            target: 'settling',
            actions: 'askFirst',
          },
          {
            guard: withEvent('withinModals', 'place'),
            target: 'settling',
            actions: withEvent('land', 'place'),
          },
          {
            target: 'settling',
            actions: [
              withEvent('land', 'place'),
              'forgetModals',
              'forgetUndone',
              { type: 'writeAddress', params: ({ context, event }) => stampOf(context.history, event.place) },
              'tellLeft',
            ],
          },
        ],
        'navigation.request': {
          guard: withEvent('inside'),
          actions: [withEvent('remember'), 'tellLeft'],
        },
        'navigation.return': {
          guard: withEvent('inside'),
          actions: [
            { type: 'remember', params: ({ event }) => ({ to: event.to, replace: true }) },
            'tellLeft',
          ],
        },
        'history.depth': { actions: withEvent('keepDepth') },
        'conditions.changed': { actions: withEvent('reconsider', 'conditions') },
      },
    },
    guardedRedirect: {
      description:
        'The address may not be shown, or is unknown: another takes its place, with the query kept.',
      meta: { spec: ['2.2a', '2.3b', '2.3c'] },
      entry: [
        { type: 'writeAddress', params: ({ context }) => writesOf(context.history) },
        'settle',
        'tellLeft',
      ],
      always: 'idle',
    },
  },
});
