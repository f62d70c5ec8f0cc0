import { raise } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { cacheEventWords } from '../request/words.ts';
import { tell } from '../system/tell.ts';
import { appSetup, areaOf, audienceKnown, initialContext } from './app.setup.ts';
import { lazyNames } from './lazyNames.ts';
import {
  leaving,
  loadingAccount,
  loadingConfig,
  pageFailed,
  publicPages,
  startFailed,
} from './app.states.ts';
import { withEvent, withAnswer } from '../system/outcomes.ts';

/** Actions that stop the actors of a signed-in session. */
const endSession = [
  'sayEnded',
  'stopSession',
  ...lazyNames.map((name) => ({ type: 'stopLazyActor' as const, params: name })),
  'forgetSession',
] as const;
/**
 * Actions that stop everything that belongs to the signed-out customer, including the pages and the library,
 * which start after the sign-in.
 */
const endVisit = ['stopArea', 'forgetArea', 'stopLibrary', ...endSession] as const;

/**
 * The root chart of the page: boots, signs the customer in, starts the charts that run until sign-out, and
 * forwards events between charts that have no reference to each other [2.4, 4.15, 4.20, 6.2, 8.6, 8.9]. While
 * the browser is offline, the chart shows a notice. When the network is back or the tab becomes visible
 * again, it rereads all data on the screen [8.1, 8.5d].
 */
export const appMachine = appSetup.createMachine({
  id: 'app',
  description: 'The account area, from the first load of the page until sign-out.',
  meta: { spec: ['2.4', '4.15f', '6.2a'] },
  context: ({ input }) => initialContext(input),
  initial: 'loadingConfig',
  invoke: [
    { id: 'queries', systemId: 'queries', src: 'queries' },
    { id: 'page', src: 'page' },
    { id: 'recovery', src: 'recovery' },
  ],
  on: {
    'network.lost': { actions: 'sayOffline' },
    // When the network is back, the parts of the page that failed to start are retried, too.
    'network.back': { actions: ['sayOnline', tell('queries', 'network.back'), raise({ type: 'app.retry' })] },
    'page.resumed': { actions: tell('queries', 'page.resumed') },
    'flags.changed': {
      actions: [
        withEvent('keepFlags', 'flags'),
        { type: 'tellConditions', params: ({ event: { flags } }) => ({ flags }) },
      ],
    },
    'modals.backed': { actions: tell('modals', 'modals.backed', ({ event: { depth } }) => ({ depth })) },
    'modals.left': { actions: tell('modals', 'modals.left') },
    'discard.asked': { actions: tell('modals', 'discard.asked') },
    'navigation.discard': { actions: tell('navigation', 'navigation.discard') },
    'history.depth': { actions: tell('navigation', 'history.depth', ({ event }) => event) },
  },
  states: {
    loadingConfig,
    storageBlocked: {
      description: 'The browser does not allow this site to store data; the page explains how to allow it.',
      meta: { spec: ['4.15f', '8.6'] },
      tags: 'error',
      on: { 'app.retry': { target: 'reloading' } },
    },
    unknownChannel: {
      description: 'The host belongs to no brand; the page shows an error.',
      meta: { spec: ['8.9b', '9.10b'] },
      tags: 'error',
      on: { 'app.retry': { target: 'reloading' } },
    },
    reloading: {
      description: 'The browser is reloading the page.',
      meta: { spec: ['8.6'] },
      type: 'final',
      tags: 'busy',
      entry: 'reload',
    },
    public: publicPages,
    loadingAccount,
    authenticating: {
      description:
        'The sign-in is being checked; a customer who is not signed in is sent to the sign-in page.',
      meta: { spec: ['4.15f', '6.2a'] },
      tags: 'busy',
      entry: 'startAuth',
      on: {
        'auth.authenticated': [
          {
            guard: withEvent('leadsBack', 'returnTo'),
            target: 'loadingSession',
            actions: [
              withEvent('keepWho', 'who'),
              withEvent('tellFlags', 'returnTo'),
              withEvent('startNavigation', 'returnTo'),
              { type: 'tellConditions', params: ({ event }) => audienceKnown(event.who) },
            ],
          },
          {
            target: 'loadingSession',
            actions: [
              withEvent('keepWho', 'who'),
              { type: 'startNavigation', params: null },
              { type: 'tellConditions', params: ({ event }) => audienceKnown(event.who) },
            ],
          },
        ],
        'auth.ended': 'signedOut',
        'auth.failed': 'failedToSignIn',
        'navigation.arrived': { actions: withEvent('keepHere') },
      },
    },
    loadingSession: {
      description:
        'The customer data, the menus and the program code of the first page are requested in parallel; the page appears as soon as its program code has arrived.',
      meta: { spec: ['3.18a', '6.2a'] },
      tags: 'busy',
      entry: ['startSession', 'startLazyActors'],
      always: { guard: 'arrived', target: 'ready' },
      on: {
        'navigation.arrived': {
          target: 'ready',
          actions: withEvent('keepHere'),
        },
        'auth.ended': { target: 'signedOut', actions: endSession },
      },
    },
    ready: {
      description: 'The customer is signed in and a page is on the screen.',
      meta: { spec: ['1.1a', '2.1', '6.2a'] },
      initial: 'arriving',
      on: {
        'session.deleted': { actions: 'signOut' },
        // The names must be stored before the charts that hold them are stopped.
        'auth.ended': { target: 'signedOut', actions: ['keepUnsent', ...endVisit] },
        'auth.authenticated': [
          {
            guard: withEvent('otherKind', 'who'),
            actions: [
              withEvent('keepWho', 'who'),
              tell('session', 'session.changed', ({ event: { who } }) => ({ who })),
              { type: 'tellConditions', params: ({ event }) => audienceKnown(event.who) },
            ],
          },
          { actions: withEvent('keepWho', 'who') },
        ],
        'auth.failed': { target: 'failedToSignIn', actions: endVisit },
        'navigation.arrived': [
          {
            guard: withEvent('logoutHere'),
            target: '.leaving',
            actions: withEvent('keepHere'),
          },
          {
            guard: withEvent('otherArea'),
            target: '.arriving',
            actions: ['stopArea', 'forgetArea', withEvent('keepHere')],
          },
          {
            guard: 'logoutIsHere',
            target: '.shown',
            actions: [withEvent('keepHere'), 'tellArea'],
          },
          { actions: [withEvent('keepHere'), 'tellArea'] },
        ],
      },
      states: {
        arriving: {
          description: "The program code of the page is being loaded; the customer sees the page's skeleton.",
          meta: { spec: ['2.1'] },
          tags: 'busy',
          always: { guard: 'logoutIsHere', target: 'leaving' },
          initial: 'choosing',
          states: {
            choosing: {
              description:
                'The route determines whether the page needs the photo library, which then runs until sign-out.',
              meta: { spec: ['2.1', '3.2a'] },
              always: [{ guard: 'needsLibrary', target: 'library' }, { target: 'area' }],
            },
            library: {
              description:
                'The program code of the photo library is being loaded in parallel with that of the page.',
              meta: { spec: ['2.1', '3.2a'] },
              invoke: {
                id: 'loadLibrary',
                src: 'loadLibrary',
                input: ({ context }) => areaOf(context),
                onDone: { target: 'area', actions: 'startLibrary' },
                onError: '#app.ready.failed',
              },
            },
            area: {
              description: 'The program code of the page is being loaded.',
              invoke: {
                id: 'loadArea',
                src: 'loadArea',
                input: ({ context }) => areaOf(context),
                onDone: {
                  target: '#app.ready.shown',
                  actions: withAnswer('startArea'),
                },
                onError: '#app.ready.failed',
              },
            },
          },
        },
        shown: {
          description: 'The page is on the screen; its own chart manages its state.',
          meta: { spec: ['2.1'] },
        },
        failed: pageFailed,
        leaving,
      },
    },
    signedOut: {
      description: 'The customer is signed out; the page offers a button for signing in again.',
      meta: { spec: ['4.15e'] },
      on: {
        'signin.request': {
          target: 'authenticating',
          actions: ['forgetUnsent', tell('auth', 'signin.request')],
        },
        'navigation.arrived': { actions: withEvent('keepHere') },
      },
    },
    failedToSignIn: {
      description: 'The sign-in failed; the page shows the error and offers a retry.',
      meta: { spec: ['4.15c', '8.9c'] },
      tags: 'error',
      on: {
        'app.retry': { target: 'authenticating', actions: tell('auth', 'auth.retry') },
        'navigation.arrived': { actions: withEvent('keepHere') },
      },
    },
    failed: startFailed,
  },
});

export const appWords: ChartWords<typeof appMachine> = {
  guards: {
    configRead: {
      why: 'the configuration has been read',
      whyNot: 'the configuration could not be read',
    },
    finished: {
      why: 'the service returned the configuration',
      whyNot: 'the service did not return the configuration',
    },
    unknownChannel: {
      why: 'the host belongs to no brand',
      whyNot: 'the host belongs to a brand',
    },
    storageBlocked: {
      why: 'the browser does not allow the site to store data',
      whyNot: 'the browser allows the site to store data',
    },
    publicHere: {
      why: 'the URL belongs to a page that needs no sign-in',
      whyNot: 'the page of the URL needs a sign-in, or does not exist',
    },
    publicRoute: {
      why: 'the new page needs no sign-in',
      whyNot: 'the new page needs a sign-in',
    },
    leadsBack: {
      why: 'the sign-in began at a URL to which the customer returns',
      whyNot: 'the customer was already signed in, or has no URL of the account to return to',
    },
    arrived: {
      why: 'the requested page is already known',
      whyNot: 'the requested page is not known yet',
    },
    needsLibrary: {
      why: 'the page needs the photo library, which is not running yet',
      whyNot: 'the page needs no photo library, or the photo library is already running',
    },
    logoutIsHere: {
      why: 'the current page is the sign-out page',
      whyNot: 'the current page is not the sign-out page',
    },
    logoutHere: {
      why: 'the new page is the sign-out page',
      whyNot: 'the new page is not the sign-out page',
    },
    isUnsent: {
      why: 'photos are still being sent',
      whyNot: 'no photos are being sent',
    },
    sameArea: {
      why: 'the new page belongs to the area that is already shown',
      whyNot: 'the new page belongs to another area, or no area is shown yet',
    },
    otherArea: {
      why: 'the new page belongs to another area, or no area is shown yet',
      whyNot: 'the new page belongs to the area that is already shown',
    },
    otherKind: {
      why: 'the account has changed from private to business, or from business to private',
      whyNot: 'the customer is of the same kind as before, private or business',
    },
  },
  delays: {
    countLimit: 'the running uploads have not been counted in time',
    countPause: 'the number of running uploads in the dialog is out of date',
  },
  events: {
    'app.retry': 'the customer tries again, or the browser is online again',
    'attempt.due': cacheEventWords['attempt.due'],
    'signin.request': 'the customer chooses to sign in again',
    'signout.confirm': 'the customer signs out although photos are still being sent',
    'flags.changed': 'the feature flags have been read or have changed',
    'session.deleted': 'the service reports that the account has been deleted',
    'network.back': cacheEventWords['network.back'],
    'network.lost': 'the browser loses its network connection',
    'page.resumed': 'the page is visible again after the browser hid or froze it',
    'navigation.arrived': 'the browser arrives at a URL of the account',
    'modals.backed': 'the customer presses Back while a dialog is open',
    'modals.left': 'the browser goes to another URL of the account',
    'discard.asked': 'the customer presses Back, which would discard typed text',
    'navigation.discard': 'the customer agrees to discard the typed text',
    'history.depth': 'a dialog opens, closes, becomes busy or stops being busy',
    'auth.authenticated': 'the customer is signed in, or the token has been refreshed',
    'auth.ended': 'the customer is signed out',
    'auth.failed': 'the sign-in has failed',
  },
};
