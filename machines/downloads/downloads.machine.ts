import { pathOf } from '../../contracts/navigation/match.ts';
import { tell } from '../system/tell.ts';
import { withAnswer, withEvent } from '../system/outcomes.ts';
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
    onDone: { actions: withAnswer('takeUp') },
    onError: { description: 'What was left is found on the page of downloads.' },
  },
  initial: 'quiet',
  on: {
    'download.photo': { actions: withEvent('startPhoto', 'id') },
    'download.begun': { actions: 'track' },
    'downloads.see': { actions: tell('navigation', 'navigation.request', { to: pathOf('downloads', {}) }) },
    'download.over': { actions: withEvent('forgetPhoto', 'id') },
    'download.selected': [
      {
        guard: withEvent('failedBefore'),
        actions: [withEvent('retryArchive'), 'wantChannel'],
      },
      {
        guard: withEvent('underWay'),
        description: 'A second press for the same photos asks for nothing new.',
      },
      {
        guard: withEvent('fits'),
        actions: [withEvent('startArchive'), 'track', 'wantChannel'],
      },
    ],
    'download.archive': {
      actions: [withEvent('fetchArchive'), 'wantChannel'],
    },
    'download.resume': { description: 'It is taken up already.' },
    'page.opened': {
      actions: [withEvent('addPage', 'page'), 'wantChannel'],
    },
    'page.closed': { actions: withEvent('removePage', 'page') },
    'archive.changed': {
      actions: [withEvent('keepPhase'), remember, 'tellPages'],
    },
    'archive.over': { actions: [withEvent('forgetArchive', 'id'), remember] },
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
        'channel.told': { actions: [withEvent('tellArchive'), 'tellPages'] },
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
