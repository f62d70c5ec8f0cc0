import { pathOf } from '../../contracts/navigation/match.ts';
import { tell } from '../system/tell.ts';
import { outputOf } from '../system/outcomes.ts';
import { downloadsSetup, pendingIn } from './downloads.setup.ts';

const remember = {
  type: 'remember',
  params: ({ context }: { context: Parameters<typeof pendingIn>[0] }) => pendingIn(context),
} as const;

/**
 * Every download from sign-in to sign-out, whatever page is open: single photos, archives, and the channel that tells
 * of them for as long as an archive is under way or the list of downloads is looked at [2.50, 4.10, 4.16, 7.15].
 */
export const downloadsMachine = downloadsSetup.createMachine({
  id: 'downloads',
  description: 'What is being downloaded.',
  meta: { spec: ['4.10a', '4.16a', '4.16b', '5.3a', '9.3', '9.15'] },
  context: ({ input }) => ({ ...input, archives: {}, photos: {}, pages: [] }),
  invoke: {
    id: 'recall',
    src: 'recall',
    onDone: { actions: { type: 'takeUp', params: outputOf } },
    onError: { description: 'What was left is found on the page of downloads.' },
  },
  initial: 'quiet',
  on: {
    'download.photo': { actions: { type: 'startPhoto', params: ({ event }) => event.id } },
    'download.begun': { actions: 'track' },
    'downloads.see': { actions: tell('navigation', 'navigation.request', { to: pathOf('downloads', {}) }) },
    'download.over': { actions: { type: 'forgetPhoto', params: ({ event }) => event.id } },
    'download.selected': [
      {
        guard: { type: 'failedBefore', params: ({ event }) => event },
        actions: [{ type: 'retryArchive', params: ({ event }) => event }, 'wantChannel'],
      },
      {
        guard: { type: 'underWay', params: ({ event }) => event },
        description: 'A second press for the same photos asks for nothing new.',
      },
      {
        guard: { type: 'fits', params: ({ event }) => event },
        actions: [{ type: 'startArchive', params: ({ event }) => event }, 'track', 'wantChannel'],
      },
    ],
    'download.archive': {
      actions: [{ type: 'fetchArchive', params: ({ event }) => event }, 'wantChannel'],
    },
    'download.resume': { description: 'It is taken up already.' },
    'page.opened': {
      actions: [{ type: 'addPage', params: ({ event }) => event.page }, 'wantChannel'],
    },
    'page.closed': { actions: { type: 'removePage', params: ({ event }) => event.page } },
    'archive.changed': {
      actions: [{ type: 'keepPhase', params: ({ event }) => event }, remember, 'tellPages'],
    },
    'archive.over': { actions: [{ type: 'forgetArchive', params: ({ event }) => event.id }, remember] },
  },
  states: {
    quiet: {
      description: 'Nobody waits for word of an archive: there is no socket.',
      meta: { spec: ['7.15a'] },
      on: { 'channel.wanted': 'attending' },
    },
    attending: {
      description: 'The channel is there: an archive is under way, or the list of downloads is open.',
      meta: { spec: ['4.16a', '7.15a'] },
      invoke: {
        id: 'channel',
        src: 'channel',
        input: ({ self }) => ({ owner: self }),
        onDone: 'deaf',
        onError: 'deaf',
      },
      always: { guard: 'needsNoChannel', target: 'quiet' },
      on: {
        'channel.wanted': { description: 'It is there.' },
        'channel.told': { actions: [{ type: 'tellArchive', params: ({ event }) => event }, 'tellPages'] },
        'channel.listening': { actions: ['lookAgain', 'tellPages'] },
        'channel.due': { actions: ['lookAgain', 'tellPages'] },
      },
    },
    deaf: {
      description:
        'The time of the channel is over: what is awaited is read at intervals, until a request or a visit opens another channel.',
      meta: { spec: ['4.16a', '7.15b', '9.4d'] },
      invoke: { id: 'due', src: 'due', input: ({ self }) => ({ owner: self }) },
      always: { guard: 'needsNoChannel', target: 'quiet' },
      on: {
        'channel.wanted': 'attending',
        'channel.due': { actions: ['lookAgain', 'tellPages'] },
      },
    },
  },
});
