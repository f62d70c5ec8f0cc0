import { withAnswer, withEvent } from '../system/outcomes.ts';
import { type AppContext, appSetup, areaOf } from './app.setup.ts';

/**
 * Waits before the next attempt to load a part that failed. The sibling state `fetching` makes that attempt.
 */
const attemptAwaited = appSetup.createStateConfig({
  description: 'The notice is shown until the next attempt is due or the customer tries again.',
  meta: { spec: ['8.5d'] },
  invoke: { id: 'attempts', src: 'attempts' },
  on: { 'attempt.due': 'fetching' },
});

/** The states before the chart can choose the requested page. */
export const loadingConfig = appSetup.createStateConfig({
  description: 'The configuration and the language of the page are loading; the customer sees an empty page.',
  meta: { spec: ['3.19a', '4.15f', '7.12b'] },
  tags: 'busy',
  initial: 'reading',
  states: {
    reading: {
      description: 'The configuration and the language are being requested in parallel.',
      meta: { spec: ['3.19a', '7.12b'] },
      type: 'parallel',
      onDone: [{ guard: 'configRead', target: 'resolvingFlags' }, { target: '#app.failed' }],
      states: {
        config: {
          description: 'The runtime configuration of this host, which contains the URL of every service.',
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
                'The configuration could not be read; the page waits for the language to load so that the error message can be shown.',
              entry: 'forgetConfig',
            },
            read: {
              type: 'final',
              description: 'The configuration is complete and contains the URL of every service.',
              meta: { spec: ['3.19a', '7.1b'] },
            },
          },
        },
        language: {
          description: 'The message catalogue of the language in which the page first appears.',
          meta: { spec: ['7.12b', '9.10b', '9.13'] },
          initial: 'pending',
          states: {
            pending: {
              description: 'The message catalogue is being read; English is used if the read fails.',
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
              description: 'The message catalogue has been loaded, so the page can show text.',
              meta: { spec: ['7.12b'] },
            },
          },
        },
      },
    },
    resolvingFlags: {
      description: 'The feature flags are being resolved, because they determine which pages exist.',
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
  description: 'The customer is on a page that needs no sign-in.',
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
      description: 'The URL is being read to find the page.',
      tags: 'busy',
    },
    arriving: {
      description: 'The program code of the public page is being loaded.',
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
      description: 'The code of the public page could not be fetched; a notice offers a retry.',
      meta: { spec: ['8.5d'] },
      tags: 'error',
      on: { 'app.retry': 'arriving' },
      initial: 'waiting',
      states: {
        waiting: attemptAwaited,
        fetching: {
          description:
            'The program code of the public page is being loaded again while the notice stays on the screen.',
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

/** Loads the account's code: after the first load, or after a page that needs no sign-in. */
export const loadingAccount = appSetup.createStateConfig({
  description: 'The code that all signed-in pages share is being loaded.',
  meta: { spec: ['2.1', '2.4'] },
  initial: 'pending',
  on: { 'navigation.arrived': { actions: withEvent('keepHere') } },
  states: {
    pending: {
      description:
        'The program code that all pages share is being loaded; on pages for signed-in customers, the HTML document has already requested it.',
      meta: { spec: ['2.1'] },
      tags: 'busy',
      invoke: { id: 'loadAccount', src: 'loadAccount', onDone: '#app.authenticating', onError: 'failed' },
    },
    failed: {
      description: 'The program code that all pages share could not be loaded; a notice offers a retry.',
      meta: { spec: ['8.5d'] },
      tags: 'error',
      on: { 'app.retry': 'pending' },
      initial: 'waiting',
      states: {
        waiting: attemptAwaited,
        fetching: {
          description:
            'The program code that all pages share is being loaded again while the notice stays on the screen.',
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

/** The code of a signed-in page failed to load. */
export const pageFailed = appSetup.createStateConfig({
  description: 'The code of the page could not be fetched; a notice offers a retry.',
  meta: { spec: ['8.5d'] },
  tags: 'error',
  on: { 'app.retry': '#app.ready.arriving' },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The notice is shown until the next attempt is due or the customer tries again.',
      invoke: { id: 'attempts', src: 'attempts' },
      on: {
        'attempt.due': [{ guard: 'needsLibrary', target: 'library' }, { target: 'area' }],
      },
    },
    library: {
      description:
        'The code of the photo library is being fetched again while the notice stays on the screen.',
      invoke: {
        id: 'loadLibrary',
        src: 'loadLibrary',
        input: ({ context }) => areaOf(context),
        onDone: 'area',
        onError: 'waiting',
      },
    },
    area: {
      description: 'The program code of the page is being loaded again while the notice stays on the screen.',
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

/** The configuration or the message catalogue failed to load. */
export const startFailed = appSetup.createStateConfig({
  description:
    'The page could not start; a notice offers a retry, and another attempt follows automatically.',
  meta: { spec: ['3.19a', '8.5d'] },
  tags: 'error',
  on: { 'app.retry': '#app.loadingConfig' },
  initial: 'waiting',
  states: {
    waiting: attemptAwaited,
    fetching: {
      description: 'The configuration is being read again while the notice stays on the screen.',
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

/** The states of the page at `/logout`. */
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
      description:
        'The dialog shows the number of running uploads; the customer can sign out anyway or stay.',
      meta: { spec: ['2.9c', '4.9c'] },
      initial: 'shown',
      on: { 'signout.confirm': 'signingOut' },
      states: {
        shown: {
          description:
            'The number of running uploads is on the screen; they are counted again after a pause.',
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
      description: 'The session is being ended, both in this browser and at the identity provider.',
      tags: 'busy',
      entry: 'signOut',
    },
  },
});
