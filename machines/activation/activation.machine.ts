import { callOutcomes, withEvent, withAnswer, withSnapshot } from '../system/outcomes.ts';
import { queryViewState } from '../request/query.selectors.ts';
import { activationSetup, activationTag } from './activation.setup.ts';

const call = { params: {}, query: {}, body: {} };

/**
 * Whether the library is switched on, and the import of an older one: offered, followed, and told how it ended, whatever
 * page is open [3.10, 4.6].
 */
export const activationMachine = activationSetup.createMachine({
  id: 'activation',
  description: 'Whether the photo library is active, and how it becomes so.',
  meta: { spec: ['3.10a', '4.6c', '4.6e'] },
  context: { known: null, before: null, message: null, reference: null, closed: null },
  invoke: [
    { id: 'memory', src: 'memory' },
    {
      id: 'status',
      src: 'status',
      input: { call, tags: [activationTag], observed: true },
      onSnapshot: [
        {
          guard: { type: 'isFailed', params: ({ event }) => queryViewState(event.snapshot) },
          target: '.unknown',
          actions: { type: 'keepFailure', params: ({ event }) => queryViewState(event.snapshot) },
        },
        {
          guard: { type: 'isOld', params: ({ event }) => queryViewState(event.snapshot) },
          description: 'Nothing else is known.',
        },
        {
          target: '.deciding',
          actions: [
            { type: 'keepRead', params: ({ event }) => queryViewState(event.snapshot) },
            'tellNavigation',
          ],
        },
      ],
    },
  ],
  on: { 'closed.told': { actions: withEvent('keepClosed', 'reference') } },
  initial: 'asking',
  states: {
    asking: {
      description: 'The status is being read.',
      meta: { spec: ['3.10a', '7.2b'] },
      tags: 'busy',
    },
    unknown: {
      description: 'The status could not be read: an empty library says so, and lets it be tried again.',
      meta: { spec: ['3.10a'] },
      tags: 'error',
      on: { 'activation.retry': { actions: 'retry' } },
    },
    deciding: {
      description: 'The status decides.',
      meta: { spec: ['3.10a'] },
      always: [
        { guard: 'isNotActive', target: 'notActive' },
        { guard: 'isImporting', target: 'importing' },
        { guard: 'isDeleting', target: 'deleting' },
        { guard: 'hasBecomeActive', target: 'active', actions: 'refreshAll' },
        { target: 'active' },
      ],
    },
    notActive: {
      description:
        'An import is offered, and what one before could not bring is said; one that another tab begins is heard of.',
      meta: { spec: ['3.10a', '3.10c', '4.6a'] },
      invoke: { id: 'channel', src: 'channel', input: ({ self }) => ({ owner: self }) },
      on: {
        'import.start': 'starting',
        'channel.told': { actions: 'renew' },
        'channel.due': { actions: 'renew' },
        'channel.listening': { description: 'What was said before was read with the status.' },
        'channel.silent': { description: 'It comes back by itself.' },
      },
    },
    starting: {
      description: 'The service is asked to start the import, or to bring what is missing.',
      meta: { spec: ['3.10c', '7.2b'] },
      tags: 'busy',
      invoke: {
        id: 'start',
        src: 'start',
        input: call,
        ...callOutcomes({
          failed: { target: 'failed', actions: withAnswer('keepReference') },
          finished: [
            { guard: withAnswer('wasStarted'), target: 'started', actions: 'track' },
            { target: 'started' },
          ],
        }),
      },
    },
    started: {
      description: 'The status says in a moment that it is under way, or that there was nothing to start.',
      meta: { spec: ['3.10c', '9.15'] },
      tags: 'busy',
      entry: 'renew',
      after: { startLimit: 'deciding' },
    },
    failed: {
      description: 'It could not be started; it can be tried again.',
      meta: { spec: ['3.10c'] },
      tags: 'error',
      on: { 'import.start': 'starting' },
    },
    importing: {
      description:
        'Photos come: they are counted and shown as they do, until the service says that it is over.',
      meta: { spec: ['3.10a', '3.10b', '4.6b', '4.6c', '4.6d', '9.4b'] },
      exit: 'forgetMessage',
      invoke: [
        { id: 'channel', src: 'channel', input: ({ self }) => ({ owner: self }) },
        {
          id: 'watch',
          src: 'watch',
          input: { call, tags: [activationTag] },
          onSnapshot: { actions: withSnapshot('keepProgress') },
          onDone: [
            { guard: withAnswer('isSettled'), target: 'asking' },
            { target: 'importing', reenter: true },
          ],
        },
      ],
      on: {
        'channel.told': [
          {
            guard: withEvent('saysEnd', 'message'),
            actions: [withEvent('keepMessage', 'message'), 'tellHeard'],
          },
          { actions: withEvent('keepMessage', 'message') },
        ],
        'channel.due': { actions: 'tellDue' },
        'channel.listening': { actions: 'tellListening' },
        'channel.silent': { actions: 'tellSilent' },
      },
      initial: 'counting',
      states: {
        counting: {
          description: 'The photos are counted anew every other second.',
          meta: { spec: ['3.3b', '3.10a'] },
          after: { progressPause: { target: 'counting', reenter: true, actions: 'refreshPhotos' } },
        },
      },
    },
    active: {
      description: 'The library is open.',
      meta: { spec: ['3.10a', '4.6e'] },
      initial: 'judging',
      states: {
        judging: {
          description: 'Did the latest import bring everything?',
          meta: { spec: ['3.10b'] },
          always: [{ guard: 'lacksSome', target: 'incomplete' }, { target: 'whole' }],
        },
        whole: { description: 'There is nothing to say.', meta: { spec: ['3.10a'] } },
        incomplete: {
          description:
            'What was kept is said, with a way to try the rest again; where another tab does, it is heard of.',
          meta: { spec: ['3.10b', '4.6a'] },
          invoke: { id: 'channel', src: 'channel', input: ({ self }) => ({ owner: self }) },
          on: {
            'channel.told': { actions: 'renew' },
            'channel.due': { actions: 'renew' },
            'channel.listening': { description: 'What was said before was read with the status.' },
            'channel.silent': { description: 'It comes back by itself.' },
            'import.start': '#activation.starting',
            'import.close': { target: 'whole', actions: ['close', 'remember'] },
          },
        },
      },
    },
    deleting: {
      description: 'The library is being deleted: its pages lead home, which says so.',
      meta: { spec: ['2.3c', '3.10a'] },
    },
  },
});
