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
          guard: { type: 'inside', params: ({ event }) => event },
          target: 'settling',
          actions: [{ type: 'remember', params: ({ event }) => event }, 'tellLeft'],
        },
        'navigation.return': [
          {
            guard: { type: 'cameFrom', params: ({ event }) => event.to },
            actions: { type: 'travel', params: ({ context }) => wayToOrigin(context.history) },
          },
          {
            guard: { type: 'inside', params: ({ event }) => event },
            target: 'settling',
            actions: [
              { type: 'remember', params: ({ event }) => ({ to: event.to, replace: true }) },
              'tellLeft',
            ],
          },
        ],
        'navigation.popped': [
          {
            guard: { type: 'heldBack', params: ({ event }) => event.place },
            target: 'navigating',
            actions: {
              type: 'travel',
              params: ({ context, event }) => wayBack(context.history, event.place),
            },
          },
          {
            guard: { type: 'wouldDiscard', params: ({ event }) => event },
            target: 'navigating',
            actions: [
              { type: 'keepUndone', params: ({ event }) => event.place },
              {
                type: 'travel',
                params: ({ context, event }) => wayBack(context.history, event.place),
              },
            ],
          },
          {
            guard: { type: 'withinModals', params: ({ event }) => event.place },
            target: 'settling',
            actions: [{ type: 'land', params: ({ event }) => event.place }, 'forgetModals', 'tellBacked'],
          },
          {
            target: 'settling',
            actions: [
              { type: 'land', params: ({ event }) => event.place },
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
        'history.depth': { target: 'settling', actions: { type: 'keepDepth', params: ({ event }) => event } },
        'conditions.changed': {
          target: 'settling',
          actions: { type: 'reconsider', params: ({ event }) => event.conditions },
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
            guard: { type: 'isUndoneHere', params: ({ event }) => event.place },
            target: 'settling',
            actions: 'askFirst',
          },
          {
            guard: { type: 'withinModals', params: ({ event }) => event.place },
            target: 'settling',
            actions: { type: 'land', params: ({ event }) => event.place },
          },
          {
            target: 'settling',
            actions: [
              { type: 'land', params: ({ event }) => event.place },
              'forgetModals',
              'forgetUndone',
              { type: 'writeAddress', params: ({ context, event }) => stampOf(context.history, event.place) },
              'tellLeft',
            ],
          },
        ],
        'navigation.request': {
          guard: { type: 'inside', params: ({ event }) => event },
          actions: [{ type: 'remember', params: ({ event }) => event }, 'tellLeft'],
        },
        'navigation.return': {
          guard: { type: 'inside', params: ({ event }) => event },
          actions: [
            { type: 'remember', params: ({ event }) => ({ to: event.to, replace: true }) },
            'tellLeft',
          ],
        },
        'history.depth': { actions: { type: 'keepDepth', params: ({ event }) => event } },
        'conditions.changed': { actions: { type: 'reconsider', params: ({ event }) => event.conditions } },
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
