import { appSetup, areaOf, audienceKnown } from './app.setup.ts';

/** Ends everything that belongs to the customer who is no longer signed in. */
const endSession = ['stopArea', 'stopSession', 'stopLibrary', 'forgetArea', 'forgetSession'] as const;

/**
 * The whole page: it boots, signs in, starts what lives as long as the customer is signed in, and relays between
 * charts that do not know each other [2.4, 4.15, 4.20, 6.2, 8.6, 8.9].
 */
export const appMachine = appSetup.createMachine({
  id: 'app',
  description: 'The account area from the first byte to sign-out.',
  meta: { spec: ['2.4', '4.15', '6.2'] },
  context: ({ input: { library, ...input } }) => ({
    ...input,
    remembered: library,
    config: null,
    flagValues: null,
    who: null,
    here: null,
    area: null,
    areaRef: null,
    flags: null,
    navigation: null,
    modals: null,
    toasts: null,
    auth: null,
    session: null,
    library: null,
    menus: null,
  }),
  initial: 'loadingConfig',
  on: {
    'flags.changed': {
      actions: [
        { type: 'keepFlags', params: ({ event }) => event.flags },
        { type: 'tellNavigation', params: ({ event }) => ({ type: 'conditions.changed', conditions: { flags: event.flags } }) },
      ],
    },
    'modals.backed': { actions: { type: 'tellModals', params: ({ event }) => event } },
    'modals.left': { actions: { type: 'tellModals', params: ({ event }) => event } },
    'history.depth': { actions: { type: 'tellNavigation', params: ({ event }) => event } },
  },
  states: {
    loadingConfig: {
      description: "The addresses of the services and the brand's language are read; nothing works without the first.",
      meta: { spec: ['3.19', '4.15', '7.12'] },
      tags: 'busy',
      initial: 'reading',
      states: {
        reading: {
          description: 'Config and language are fetched side by side.',
          meta: { spec: ['3.19', '7.12'] },
          type: 'parallel',
          onDone: 'resolvingFlags',
          states: {
            config: {
              description: 'The runtime configuration of this host.',
              meta: { spec: ['3.19', '7.12'] },
              initial: 'pending',
              states: {
                pending: {
                  description: 'Being read.',
                  meta: { spec: ['7.12'] },
                  invoke: {
                    id: 'readConfig',
                    src: 'readConfig',
                    input: { params: {}, query: {}, body: {} },
                    onDone: [
                      {
                        guard: { type: 'finished', params: ({ event }) => event.output },
                        target: 'read',
                        actions: [
                          { type: 'keepConfig', params: ({ event }) => event.output },
                          { type: 'configure', params: ({ context }) => context.config },
                        ],
                      },
                      { target: '#app.failed' },
                    ],
                    onError: '#app.failed',
                  },
                },
                read: { type: 'final', description: 'The addresses are known.', meta: { spec: ['3.19'] } },
              },
            },
            language: {
              description: "The brand's language.",
              meta: { spec: ['7.12', '9.10'] },
              initial: 'pending',
              states: {
                pending: {
                  description: 'Being fetched; en-GB takes its place if it cannot be had.',
                  meta: { spec: ['7.12'] },
                  invoke: {
                    id: 'activateLocale',
                    src: 'activateLocale',
                    input: ({ context }) => context.host?.brand.locale ?? 'en-GB',
                    onDone: 'shown',
                    onError: '#app.failed',
                  },
                },
                shown: { type: 'final', description: 'Words can be shown.', meta: { spec: ['7.12'] } },
              },
            },
          },
        },
        resolvingFlags: {
          description: 'Which features are on is settled before any page is chosen.',
          meta: { spec: ['6.3'] },
          entry: ['startFrame', 'observeMenus'],
          on: {
            'flags.changed': [
              { guard: 'unknownChannel', target: '#app.unknownChannel', actions: { type: 'keepFlags', params: ({ event }) => event.flags } },
              { guard: 'publicHere', target: '#app.public', actions: { type: 'keepFlags', params: ({ event }) => event.flags } },
              { guard: 'storageBlocked', target: '#app.storageBlocked', actions: { type: 'keepFlags', params: ({ event }) => event.flags } },
              { target: '#app.authenticating', actions: { type: 'keepFlags', params: ({ event }) => event.flags } },
            ],
          },
        },
      },
    },
    storageBlocked: {
      description: 'The browser keeps no data for this site: the person is told how to help.',
      meta: { spec: ['4.15', '8.6'] },
      tags: 'error',
      on: { 'app.retry': { target: 'reloading' } },
    },
    unknownChannel: {
      description: 'No brand stands at this address.',
      meta: { spec: ['8.9', '9.10'] },
      tags: 'error',
      on: { 'app.retry': { target: 'reloading' } },
    },
    reloading: {
      description: 'The page is being loaded anew.',
      meta: { spec: ['8.6'] },
      type: 'final',
      tags: 'busy',
      entry: 'reload',
    },
    public: {
      description: 'A page that needs no sign-in.',
      meta: { spec: ['2.4', '2.5', '2.6', '2.7', '2.8'] },
      entry: { type: 'startNavigation', params: null },
      initial: 'waiting',
      on: {
        'navigation.arrived': [
          {
            guard: { type: 'sameArea', params: ({ event }) => event },
            actions: [{ type: 'keepHere', params: ({ event }) => event }, 'tellArea'],
          },
          {
            guard: { type: 'publicRoute', params: ({ event }) => event },
            target: '.arriving',
            actions: ['stopArea', 'forgetArea', { type: 'keepHere', params: ({ event }) => event }],
          },
          {
            guard: 'storageBlocked',
            target: 'storageBlocked',
            actions: ['stopArea', 'forgetArea', { type: 'keepHere', params: ({ event }) => event }],
          },
          { target: 'authenticating', actions: ['stopArea', 'forgetArea', { type: 'keepHere', params: ({ event }) => event }] },
        ],
      },
      states: {
        waiting: {
          description: 'The address is being read.',
          meta: { spec: ['2.4'] },
          tags: 'busy',
        },
        arriving: {
          description: 'The part of the program that this page needs is being fetched.',
          meta: { spec: ['2.4'] },
          tags: 'busy',
          invoke: {
            id: 'loadPublicArea',
            src: 'loadArea',
            input: ({ context }) => areaOf(context),
            onDone: { target: 'shown', actions: { type: 'startArea', params: ({ event }) => event.output } },
            onError: 'failed',
          },
        },
        shown: { description: 'The page is on the screen.', meta: { spec: ['2.4'] } },
        failed: {
          description: 'The part of the program that this page needs could not be fetched.',
          meta: { spec: ['8.5'] },
          tags: 'error',
          on: { 'app.retry': 'arriving' },
        },
      },
    },
    authenticating: {
      description: 'The person signs in, or is found to be signed in already.',
      meta: { spec: ['4.15', '6.2'] },
      tags: 'busy',
      entry: 'startAuth',
      on: {
        'auth.signedIn': {
          target: 'loadingSession',
          actions: [
            { type: 'keepWho', params: ({ event }) => event.who },
            { type: 'startNavigation', params: ({ event }) => event.returnTo },
            { type: 'tellNavigation', params: ({ event }) => audienceKnown(event.who) },
          ],
        },
        'auth.signedOut': 'signedOut',
        'auth.failed': 'failedToSignIn',
        'navigation.arrived': { actions: { type: 'keepHere', params: ({ event }) => event } },
      },
    },
    loadingSession: {
      description: 'Customer, menus, counts and the first page start together; only the page itself is waited for.',
      meta: { spec: ['3.18', '6.2'] },
      tags: 'busy',
      entry: ['startSession', 'startLibrary'],
      always: { guard: 'arrived', target: 'ready' },
      on: {
        'navigation.arrived': { target: 'ready', actions: { type: 'keepHere', params: ({ event }) => event } },
        'auth.signedOut': { target: 'signedOut', actions: endSession },
      },
    },
    ready: {
      description: 'Signed in, with a page on the screen.',
      meta: { spec: ['2.2', '6.2'] },
      initial: 'arriving',
      on: {
        'session.deleted': { actions: 'signOut' },
        'auth.signedOut': { target: 'signedOut', actions: endSession },
        'auth.signedIn': [
          {
            guard: { type: 'otherKind', params: ({ event }) => event.who },
            actions: [
              { type: 'keepWho', params: ({ event }) => event.who },
              { type: 'tellSession', params: ({ event }) => event.who },
              { type: 'tellNavigation', params: ({ event }) => audienceKnown(event.who) },
            ],
          },
          { actions: { type: 'keepWho', params: ({ event }) => event.who } },
        ],
        'auth.failed': { target: 'failedToSignIn', actions: endSession },
        'navigation.arrived': [
          {
            guard: { type: 'logoutHere', params: ({ event }) => event },
            target: '.leaving',
            actions: { type: 'keepHere', params: ({ event }) => event },
          },
          {
            guard: { type: 'otherArea', params: ({ event }) => event },
            target: '.arriving',
            actions: ['stopArea', 'forgetArea', { type: 'keepHere', params: ({ event }) => event }],
          },
          { actions: [{ type: 'keepHere', params: ({ event }) => event }, 'tellArea'] },
        ],
      },
      states: {
        arriving: {
          description: 'The part of the program that this page needs is being fetched.',
          meta: { spec: ['2.2'] },
          tags: 'busy',
          invoke: {
            id: 'loadArea',
            src: 'loadArea',
            input: ({ context }) => areaOf(context),
            onDone: { target: 'shown', actions: { type: 'startArea', params: ({ event }) => event.output } },
            onError: 'failed',
          },
          always: { guard: 'logoutIsHere', target: 'leaving' },
        },
        shown: {
          description: 'The page is on the screen; its own chart says in which state.',
          meta: { spec: ['2.2'] },
        },
        failed: {
          description: 'The part of the program that this page needs could not be fetched.',
          meta: { spec: ['8.5'] },
          tags: 'error',
          on: { 'app.retry': 'arriving' },
        },
        leaving: {
          description: 'The person asked to sign out.',
          meta: { spec: ['2.9', '4.15'] },
          tags: 'busy',
          entry: 'signOut',
        },
      },
    },
    signedOut: {
      description: 'Nobody is signed in any more; the way back in is one button.',
      meta: { spec: ['4.15'] },
      on: {
        'app.signIn': { target: 'authenticating', actions: 'signIn' },
        'navigation.arrived': { actions: { type: 'keepHere', params: ({ event }) => event } },
      },
    },
    failedToSignIn: {
      description: 'Sign-in did not work; it can be tried again.',
      meta: { spec: ['4.15', '8.9'] },
      tags: 'error',
      on: {
        'app.retry': { target: 'authenticating', actions: 'retryAuth' },
        'navigation.arrived': { actions: { type: 'keepHere', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The page could not be started; it can be tried again.',
      meta: { spec: ['3.19', '8.5'] },
      tags: 'error',
      on: { 'app.retry': 'loadingConfig' },
    },
  },
});
