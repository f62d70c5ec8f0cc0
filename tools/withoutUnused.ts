import type { Plugin } from 'vite';

/** Functions of React DOM to which no page of ours comes. */
const functions = [
  // For a `<ViewTransition>`, which nobody draws.
  'applyViewTransitionToHostInstances',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'createViewTransitionInstance',
  'getViewTransitionClassName',
  'getViewTransitionName',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restoreViewTransitionOnHostInstances',
  'startViewTransition',
  // For a page that a server has drawn: ours are drawn here.
  'attemptHydrationAtCurrentPriority',
  'canHydrateHydrationBoundary',
  'canHydrateInstance',
  'canHydrateTextInstance',
  'clearHydrationBoundary',
  'clearIfContinuousEvent',
  'createFiberFromDehydratedFragment',
  'getNextHydratable',
  'getNextHydratableInstanceAfterHydrationBoundary',
  'hideOrUnhideDehydratedBoundary',
  'prepareToHydrateHostInstance',
  'queueIfContinuousEvent',
  'ReactDOMHydrationRoot',
  'retryActivityComponentWithoutHydrating',
  'retryDehydratedSuspenseBoundary',
  'retryIfBlockedOn',
  'throwOnHydrationMismatch',
  'updateDehydratedSuspenseComponent',
];

/** The file of React that draws, with nothing in those functions: what they alone call the minifier takes away. */
export const emptied = (code: string): string =>
  functions.reduce((text, name) => {
    const whole = new RegExp(`^function ${name}\\([^)]*\\) \\{\\n[^]*?^\\}\\n`, 'm');
    if (!whole.test(text)) throw new Error(`React DOM has no ${name} now`);
    return text.replace(whole, `function ${name}() {}\n`);
  }, code);

/** Files of ky that say when to ask again and how far a body is: it asks once, and nobody listens on the way. */
export const standIns: Readonly<Record<string, string>> = {
  'core/retry-timing.js':
    'export const getRetryTimingHeader = () => undefined, calculateRetryTimingDelay = () => undefined;',
  'utils/body.js':
    'export const streamRequest = (request) => request, streamResponse = (response) => response;',
};

/** Libraries bring to every page what no page of ours runs. */
export const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  load: {
    filter: { id: /\/ky\/distribution\/(core\/retry-timing|utils\/body)\.js$/ },
    handler: (id) => standIns[id.replace(/^.*\/distribution\//, '')] ?? null,
  },
  transform: {
    filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js/ },
    handler: (code) => ({ code: emptied(code), map: null }),
  },
};
