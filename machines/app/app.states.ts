import { withAnswer, withEvent } from '../system/outcomes.ts';
import { appSetup, areaOf } from './app.setup.ts';
import type { AppContext } from './app.types.ts';

/** Where a part could not be fetched; the other state beside it, `fetching`, is the next attempt. */
const attemptAwaited = appSetup.createStateConfig({
  description: 'The notice shows until the next attempt is due or the customer tries again.',
  meta: { spec: ['8.5d'] },
  invoke: { id: 'attempts', src: 'attempts' },
  on: { 'attempt.due': 'fetching' },
});

/** Until the page that was asked for can be chosen. */
export const loadingConfig = appSetup.createStateConfig({
  description: 'The configuration and the language of the page are loading; the customer sees an empty page.',
  meta: { spec: ['3.19a', '4.15f', '7.12b'] },
  tags: 'busy',
  initial: 'reading',
  states: {
    reading: {
      description: 'Configuration and language are requested in parallel.',
      meta: { spec: ['3.19a', '7.12b'] },
      type: 'parallel',
      onDone: [{ guard: 'configRead', target: 'resolvingFlags' }, { target: '#app.failed' }],
      states: {
        config: {
          description: 'The runtime configuration of this host, which names every service.',
          initial: 'pending',
          states: {
            pending: {
              description: 'The configuration is being read.',
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
              description:
                'The configuration could not be read; the language is awaited so that the error can be shown in words.',
              entry: 'forgetConfig',
            },
            read: {
              type: 'final',
              description: 'The configuration is complete and names every service.',
              meta: { spec: ['3.19a', '7.1b'] },
            },
          },
        },
        language: {
          description: 'The catalogue of the language in which the page begins.',
          meta: { spec: ['7.12b', '9.10b', '9.13'] },
          initial: 'pending',
          states: {
            pending: {
              description: 'The catalogue is being read; English replaces it if the read fails.',
              meta: { spec: ['7.12b'] },
              invoke: {
                id: 'activateLocale',
                src: 'activateLocale',
                onDone: 'shown',
                onError: '#app.failed',
              },
            },
            shown: {
              type: 'final',
              description: 'The catalogue is active, so the page can show words.',
              meta: { spec: ['7.12b'] },
            },
          },
        },
      },
    },
    resolvingFlags: {
      description: 'The feature flags are being resolved, because they decide which pages exist.',
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
  description: 'A page that needs no sign-in is open.',
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
      description: 'The address bar is being read to find the page.',
      tags: 'busy',
    },
    arriving: {
      description: 'The code of the public page is being fetched.',
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
    shown: { description: 'The public page is on the screen.' },
    failed: {
      description: 'The code of the public page could not be fetched; a notice offers to try again.',
      meta: { spec: ['8.5d'] },
      tags: 'error',
      on: { 'app.retry': 'arriving' },
      initial: 'waiting',
      states: {
        waiting: attemptAwaited,
        fetching: {
          description: 'The code is being fetched again while the notice stays.',
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
  description: 'The code that all signed-in pages share is being loaded.',
  meta: { spec: ['2.1', '2.4'] },
  initial: 'pending',
  on: { 'navigation.arrived': { actions: withEvent('keepHere') } },
  states: {
    pending: {
      description:
        'The shared code is being fetched; for a signed-in page the document has requested it already.',
      meta: { spec: ['2.1'] },
      tags: 'busy',
      invoke: { id: 'loadAccount', src: 'loadAccount', onDone: '#app.authenticating', onError: 'failed' },
    },
    failed: {
      description: 'The shared code could not be fetched; a notice offers to try again.',
      meta: { spec: ['8.5d'] },
      tags: 'error',
      on: { 'app.retry': 'pending' },
      initial: 'waiting',
      states: {
        waiting: attemptAwaited,
        fetching: {
          description: 'The shared code is being fetched again while the notice stays.',
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
  description: 'The code of the page could not be fetched; a notice offers to try again.',
  meta: { spec: ['8.5d'] },
  tags: 'error',
  on: { 'app.retry': '#app.ready.arriving' },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The notice shows until the next attempt is due or the customer tries again.',
      invoke: { id: 'attempts', src: 'attempts' },
      on: {
        'attempt.due': [{ guard: 'needsLibrary', target: 'library' }, { target: 'area' }],
      },
    },
    library: {
      description: 'The code of the photo library is being fetched again while the notice stays.',
      invoke: {
        id: 'loadLibrary',
        src: 'loadLibrary',
        input: ({ context }) => areaOf(context),
        onDone: 'area',
        onError: 'waiting',
      },
    },
    area: {
      description: 'The code of the page is being fetched again while the notice stays.',
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
  description:
    'The page could not start; a notice offers to try again and another attempt follows automatically.',
  meta: { spec: ['3.19a', '8.5d'] },
  tags: 'error',
  on: { 'app.retry': '#app.loadingConfig' },
  initial: 'waiting',
  states: {
    waiting: attemptAwaited,
    fetching: {
      description: 'The configuration is being read again while the notice stays.',
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
      description: 'Uploads that are still running in any tab of this browser are being counted.',
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
      description: 'A dialog names the number of running uploads; the customer signs out anyway or stays.',
      meta: { spec: ['2.9c', '4.9c'] },
      initial: 'shown',
      on: { 'signout.confirm': 'signingOut' },
      states: {
        shown: {
          description: 'The number is on the screen and is counted again after a pause.',
          meta: { spec: ['4.9c'] },
          after: { countPause: 'recounting' },
        },
        recounting: {
          description:
            'The uploads are being counted again; when the last one has finished, the sign-out proceeds.',
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
      description: 'The session is being ended in this browser and at the identity provider.',
      tags: 'busy',
      entry: 'signOut',
    },
  },
});
