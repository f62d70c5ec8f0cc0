import { withAnswer, withEvent } from '../system/outcomes.ts';
import { appSetup, areaOf } from './app.setup.ts';
import type { AppContext } from './app.types.ts';

/** Where a part could not be fetched; the other state beside it, `fetching`, is the next attempt. */
const attemptAwaited = appSetup.createStateConfig({
  description: 'A notice shows; another attempt is made when it is due.',
  meta: { spec: ['8.5d'] },
  invoke: { id: 'attempts', src: 'attempts' },
  on: { 'attempt.due': 'fetching' },
});

/** Until the page that was asked for can be chosen. */
export const loadingConfig = appSetup.createStateConfig({
  description:
    "The addresses of the services and the brand's language are read; nothing works without the first.",
  meta: { spec: ['3.19a', '4.15f', '7.12b'] },
  tags: 'busy',
  initial: 'reading',
  states: {
    reading: {
      description: 'Config and language are fetched side by side.',
      meta: { spec: ['3.19a', '7.12b'] },
      type: 'parallel',
      onDone: [{ guard: 'configRead', target: 'resolvingFlags' }, { target: '#app.failed' }],
      states: {
        config: {
          description: 'The runtime configuration of this host.',
          initial: 'pending',
          states: {
            pending: {
              description: 'Being read.',
              meta: { spec: ['7.12b'] },
              invoke: {
                id: 'readConfig',
                src: 'readConfig',
                input: { params: {}, query: {}, body: {} },
                onDone: [
                  {
                    guard: withAnswer('finished'),
                    target: 'read',
                    actions: [
                      withAnswer('keepConfig'),
                      { type: 'configure', params: ({ context }) => context.config },
                    ],
                  },
                  { target: 'unread' },
                ],
                onError: 'unread',
              },
            },
            unread: {
              type: 'final',
              description: 'It could not be had; the language is still waited for, so that this can be said.',
              entry: 'forgetConfig',
            },
            read: {
              type: 'final',
              description: 'The addresses are known.',
              meta: { spec: ['3.19a', '7.1b'] },
            },
          },
        },
        language: {
          description: "The brand's language.",
          meta: { spec: ['7.12b', '9.10b'] },
          initial: 'pending',
          states: {
            pending: {
              description: 'Being fetched; en-GB takes its place if it cannot be had.',
              meta: { spec: ['7.12b'] },
              invoke: {
                id: 'activateLocale',
                src: 'activateLocale',
                input: ({ context }) => context.host?.brand.locale ?? 'en-GB',
                onDone: 'shown',
                onError: '#app.failed',
              },
            },
            shown: { type: 'final', description: 'Words can be shown.', meta: { spec: ['7.12b'] } },
          },
        },
      },
    },
    resolvingFlags: {
      description: 'Which features are on is settled before any page is chosen.',
      meta: { spec: ['6.3b'] },
      entry: 'startFrame',
      on: {
        'flags.changed': [
          {
            guard: 'unknownChannel',
            target: '#app.unknownChannel',
            actions: withEvent('keepFlags', 'flags'),
          },
          {
            guard: 'publicHere',
            target: '#app.public',
            actions: withEvent('keepFlags', 'flags'),
          },
          {
            guard: 'storageBlocked',
            target: '#app.storageBlocked',
            actions: withEvent('keepFlags', 'flags'),
          },
          {
            target: '#app.loadingAccount',
            actions: withEvent('keepFlags', 'flags'),
          },
        ],
      },
    },
  },
});

/** Pages outside the signed-in shell. */
export const publicPages = appSetup.createStateConfig({
  description: 'A page that needs no sign-in.',
  meta: { spec: ['2.4'] },
  entry: { type: 'startNavigation', params: null },
  initial: 'waiting',
  on: {
    'navigation.arrived': [
      {
        guard: withEvent('sameArea'),
        actions: [withEvent('keepHere'), 'tellArea'],
      },
      {
        guard: withEvent('publicRoute'),
        target: '.arriving',
        actions: ['stopArea', 'forgetArea', withEvent('keepHere')],
      },
      {
        guard: 'storageBlocked',
        target: 'storageBlocked',
        actions: ['stopArea', 'forgetArea', withEvent('keepHere')],
      },
      {
        target: 'loadingAccount',
        actions: ['stopArea', 'forgetArea', withEvent('keepHere')],
      },
    ],
  },
  states: {
    waiting: {
      description: 'The address is being read.',
      tags: 'busy',
    },
    arriving: {
      description: 'The part of the program that this page needs is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadPublicArea',
        src: 'loadArea',
        input: ({ context }) => areaOf(context),
        onDone: {
          target: 'shown',
          actions: withAnswer('startArea'),
        },
        onError: 'failed',
      },
    },
    shown: { description: 'The page is on the screen.' },
    failed: {
      description: 'The part of the program that this page needs could not be fetched.',
      meta: { spec: ['8.5d'] },
      tags: 'error',
      on: { 'app.retry': 'arriving' },
      initial: 'waiting',
      states: {
        waiting: attemptAwaited,
        fetching: {
          description: 'The notice stays while it is fetched again.',
          invoke: {
            id: 'loadPublicArea',
            src: 'loadArea',
            input: ({ context }) => areaOf(context),
            onDone: {
              target: '#app.public.shown',
              actions: withAnswer('startArea'),
            },
            onError: 'waiting',
          },
        },
      },
    },
  },
});

/** Between a page that needs nobody to be signed in, or none yet, and the sign-in. */
export const loadingAccount = appSetup.createStateConfig({
  description: 'The part of the program that every signed-in page needs, and no public one.',
  meta: { spec: ['2.1', '2.4'] },
  initial: 'pending',
  on: { 'navigation.arrived': { actions: withEvent('keepHere') } },
  states: {
    pending: {
      description: 'It is being fetched; where a signed-in page was asked for that began with the page.',
      meta: { spec: ['2.1'] },
      tags: 'busy',
      invoke: { id: 'loadAccount', src: 'loadAccount', onDone: '#app.authenticating', onError: 'failed' },
    },
    failed: {
      description: 'It could not be fetched; it can be tried again.',
      meta: { spec: ['8.5d'] },
      tags: 'error',
      on: { 'app.retry': 'pending' },
      initial: 'waiting',
      states: {
        waiting: attemptAwaited,
        fetching: {
          description: 'The notice stays while it is fetched again.',
          invoke: {
            id: 'loadAccount',
            src: 'loadAccount',
            onDone: '#app.authenticating',
            onError: 'waiting',
          },
        },
      },
    },
  },
});

/** A signed-in page whose program could not be fetched. */
export const pageFailed = appSetup.createStateConfig({
  description: 'The part of the program that this page needs could not be fetched.',
  meta: { spec: ['8.5d'] },
  tags: 'error',
  on: { 'app.retry': '#app.ready.arriving' },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'A notice shows; another attempt is made when it is due.',
      invoke: { id: 'attempts', src: 'attempts' },
      on: {
        'attempt.due': [{ guard: 'needsLibrary', target: 'library' }, { target: 'area' }],
      },
    },
    library: {
      description: 'The notice stays while the program of the library is fetched again.',
      invoke: {
        id: 'loadLibrary',
        src: 'loadLibrary',
        input: ({ context }) => areaOf(context),
        onDone: 'area',
        onError: 'waiting',
      },
    },
    area: {
      description: 'The notice stays while the program of the page is fetched again.',
      invoke: {
        id: 'loadArea',
        src: 'loadArea',
        input: ({ context }) => areaOf(context),
        onDone: '#app.ready.arriving',
        onError: 'waiting',
      },
    },
  },
});

/** The page without its configuration or its words. */
export const startFailed = appSetup.createStateConfig({
  description: 'The page could not be started; it is tried again by a press, or when another attempt is due.',
  meta: { spec: ['3.19a', '8.5d'] },
  tags: 'error',
  on: { 'app.retry': '#app.loadingConfig' },
  initial: 'waiting',
  states: {
    waiting: attemptAwaited,
    fetching: {
      description:
        'The notice stays while the configuration is read again; it is read once, and the words follow.',
      invoke: {
        id: 'readConfig',
        src: 'readConfig',
        input: { params: {}, query: {}, body: {} },
        onDone: [
          {
            guard: withAnswer('finished'),
            target: '#app.loadingConfig.reading.config.read',
            actions: [
              withAnswer('keepConfig'),
              { type: 'configure', params: ({ context }) => context.config },
            ],
          },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
    },
  },
});

const countUnsent = {
  id: 'countUnsent',
  src: 'countUnsent',
  input: ({ context }: { readonly context: AppContext }) => ({ here: context.unsentHere().length }),
} as const;

/** What shows at `/logout`. */
export const leaving = appSetup.createStateConfig({
  description: 'The customer has asked to sign out.',
  meta: { spec: ['2.9c', '4.15e'] },
  initial: 'counting',
  states: {
    counting: {
      description: 'Photos that are still being sent, by any tab of this browser, are counted.',
      meta: { spec: ['2.9c', '4.9c'] },
      tags: 'busy',
      invoke: {
        ...countUnsent,
        onDone: [
          {
            guard: withAnswer('isUnsent'),
            target: 'asking',
            actions: withAnswer('keepUnsentCount'),
          },
          { target: 'signingOut' },
        ],
        onError: 'signingOut',
      },
      after: { countLimit: 'signingOut' },
    },
    asking: {
      description: 'The customer sees how many photos are still being sent, and signs out or stays.',
      meta: { spec: ['2.9c', '4.9c'] },
      initial: 'shown',
      on: { 'signout.confirm': 'signingOut' },
      states: {
        shown: {
          description: 'The count is on the screen; it is made anew after a pause.',
          meta: { spec: ['4.9c'] },
          after: { countPause: 'recounting' },
        },
        recounting: {
          description: 'The count is made anew; with the last photo sent there is nothing left to ask.',
          meta: { spec: ['4.9c'] },
          invoke: {
            ...countUnsent,
            onDone: [
              {
                guard: withAnswer('isUnsent'),
                target: 'shown',
                actions: withAnswer('keepUnsentCount'),
              },
              { target: '#app.ready.leaving.signingOut' },
            ],
            onError: 'shown',
          },
        },
      },
    },
    signingOut: {
      description: 'The session ends here and at the provider.',
      tags: 'busy',
      entry: 'signOut',
    },
  },
});
