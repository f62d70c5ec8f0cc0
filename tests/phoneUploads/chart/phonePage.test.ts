import { expect } from 'vitest';
import type { PhoneOutcome } from '../../../contracts/extensions/phoneUploads.ts';
import { phonePageMachine } from '../../../machines/phoneUploads/phonePage.machine.ts';
import { phoneViewState, rowsOf, sumOf } from '../../../machines/phoneUploads/phonePage.selectors.ts';
import { failed, finished, refused } from '../../downloads/chart/samples.ts';
import { journey, type Journey, proveChart } from '../../kit/chart/index.ts';

type Walk = Journey<typeof phonePageMachine>;
const subject = { machine: phonePageMachine };
const redeemed = finished({ expires: '2026-11-23T10:15:00Z' });
const photo = (name: string, type = 'image/jpeg', size = 10) => ({ name, type, size, body: {} });
const ended = (id: string, how: 'sent' | 'refused' | 'failed') =>
  ({
    ...({ type: 'photo.ended', id, how, reason: how === 'sent' ? null : 'lost' } as const),
    uploadId: how === 'sent' ? `u-${id}` : null,
  }) as const;
const outcomes = (...given: PhoneOutcome[]) => finished({ outcomes: given });
const running = (walk: Walk) => walk.running.filter((id) => id.startsWith('photo-'));
const restored = (id: string, name: string) => ({
  ...{ id, name, size: 10, type: 'image/jpeg' },
  ...{ address: null, uploadId: null, refused: null },
});
const nothing = { photos: [], lost: 0 };
/** Redeems the code; no data are left from an earlier page. */
const opened = (walk: Walk) => {
  walk.finish('redeem', redeemed);
  walk.finish('restore', nothing);
};
/** Returns the calls of the effect with this name, in order. */
const done = ({ calls }: Walk, name: string) =>
  calls.flatMap((call) => (call.kind === 'action' && call.name === name ? [call.params] : []));
const states = (walk: Walk) => walk.snapshot.context.photos.map(({ state }) => state);

const quiet = [
  'photos.chosen',
  'photos.unkept',
  'photo.drawn',
  'photos.again',
  'photo.progress',
  'photo.announced',
  'photo.ended',
  'photo.unwelcome',
] as const;

proveChart('[2.49b, 5.6b, 5.8] the page for phones', {
  ...subject,
  events: {
    'photos.chosen': [{ photos: [photo('a.jpg')] }],
    'photos.unkept': [{ ids: ['photo-0'] }],
    'photo.drawn': [{ id: 'photo-0', picture: {} }],
    'photos.again': [{}],
    'phone.retry': [{}],
    'network.back': [{}],
    'photo.progress': [{ id: 'photo-0', sent: 4 }],
    'photo.announced': [{ id: 'photo-0', address: 'http://s/phone-files/1' }],
    'photo.ended': [ended('photo-0', 'sent'), ended('photo-0', 'refused'), ended('photo-0', 'failed')],
    'photo.unwelcome': [{}],
  },
  outcomes: {
    redeem: { done: [redeemed, refused('taken'), refused('gone'), failed], error: [new Error('no call')] },
    restore: {
      done: [
        nothing,
        {
          photos: [restored('photo-0', 'b.jpg')],
          lost: 1,
        },
      ],
      error: [new Error('no storage')],
    },
    photo: {},
    askOutcomes: {
      done: [
        outcomes({ id: 'u-photo-0', state: 'taken' }),
        outcomes({ id: 'u-photo-0', state: 'examined' }),
        outcomes(),
        refused('gone'),
        failed,
      ],
      error: [new Error('no call')],
    },
    network: {},
  },
  project: ({ context: { photos, refs } }) => [
    photos[0]?.state,
    photos.length > 1,
    photos[0]?.kept,
    Object.keys(refs).length > 0,
  ],
  ignores: {
    redeeming: [...quiet, 'phone.retry', 'network.back'],
    restoring: [...quiet, 'phone.retry', 'network.back'],
    unreachable: quiet,
    'open.judged': ['phone.retry', 'network.back'],
    'open.pausing': ['phone.retry', 'network.back'],
    'open.asking': ['phone.retry', 'network.back'],
  },
  observe: ({ snapshot, running: ids }) => {
    if (snapshot.status === 'active' && !snapshot.matches('open'))
      expect(ids.filter((id) => id.startsWith('photo-'))).toEqual([]);
  },
});

journey(
  '[2.49b, 5.6b] three photos are sent at a time, and files of other types are counted as refused',
  subject,
  (walk) => {
    opened(walk);
    const files = [0, 1, 2, 3, 4].map((at) => photo(`${at}.heic`, ''));
    walk.send({ type: 'photos.chosen', photos: [...files, photo('film.mov', 'video/quicktime')] });
    expect(done(walk, 'keepChosen')).toEqual([
      [
        ...files.map((file, at) => ({ ...file, id: `photo-${at}`, type: 'image/heic', refused: null })),
        { ...photo('film.mov', 'video/quicktime'), id: 'photo-5', refused: 'wrongType' },
      ],
    ]);
    expect(running(walk)).toEqual(['photo-0', 'photo-1', 'photo-2']);
    walk.send({ type: 'photo.progress', id: 'photo-1', sent: 5 });
    walk.send(ended('photo-0', 'sent'));
    expect(running(walk)).toEqual(['photo-1', 'photo-2', 'photo-3']);
    expect(sumOf(walk.snapshot)).toEqual({
      ...{ total: 5, sent: 1, examined: 1, under: 4, failed: 0, refused: 1, unkept: 0, lost: 0 },
      ...{ bytes: 50, sentBytes: 15 },
    });
    for (const id of ['photo-1', 'photo-2', 'photo-3', 'photo-4']) walk.send(ended(id, 'sent'));
    expect(sumOf(walk.snapshot)).toMatchObject({ sent: 5, under: 0 });
  },
  { open: 'pausing' },
);

journey(
  '[2.49b, 5.6a] outcomes of sent photos are requested until all are known, and refused photos come first',
  subject,
  (walk) => {
    opened(walk);
    walk.send({ type: 'photos.chosen', photos: [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')] });
    for (const id of ['photo-0', 'photo-1']) walk.send(ended(id, 'sent'));
    expect(done(walk, 'noteSent')).toMatchObject([
      { id: 'photo-0', uploadId: 'u-photo-0' },
      { id: 'photo-1', uploadId: 'u-photo-1' },
    ]);
    walk.wait(500);
    expect(walk.calls.findLast(({ kind }) => kind === 'start')).toMatchObject({
      id: 'askOutcomes',
      input: { body: { ids: ['u-photo-0', 'u-photo-1'] } },
    });
    // The outcome of a file that was sent in the meantime has not been requested.
    walk.send(ended('photo-2', 'sent'));
    walk.finish(
      'askOutcomes',
      outcomes(
        { id: 'u-photo-0', state: 'examined' },
        { id: 'u-photo-1', state: 'refused', reason: 'notAPicture' },
      ),
    );
    expect(rowsOf(walk.snapshot).map(({ name, state }) => [name, state])).toEqual([
      ['b.jpg', 'refused'],
      ['a.jpg', 'sent'],
      ['c.jpg', 'sent'],
    ]);
    expect(sumOf(walk.snapshot)).toMatchObject({ total: 2, sent: 2, examined: 2, refused: 1 });
    walk.wait(1_000);
    walk.fail('askOutcomes');
    walk.wait(2_000);
    walk.finish('askOutcomes', failed);
    walk.wait(4_000);
    // Outcomes of files that the service does not know are not requested again.
    walk.finish('askOutcomes', outcomes({ id: 'u-photo-0', state: 'taken' }));
    expect(states(walk)).toEqual(['taken', 'refused', 'sent']);
    expect(sumOf(walk.snapshot)).toMatchObject({ sent: 2, examined: 0 });
  },
  { open: 'judged' },
);

journey(
  '[2.49b] a code that expires while outcomes are requested ends the page',
  subject,
  (walk) => {
    opened(walk);
    walk.send({ type: 'photos.chosen', photos: [photo('a.jpg')] });
    walk.send(ended('photo-0', 'sent'));
    walk.wait(500);
    walk.finish('askOutcomes', refused('gone'));
  },
  'over',
);

journey(
  '[2.49b] photos sent before a reload are not sent again, and their outcomes are requested again',
  subject,
  (walk) => {
    walk.finish('redeem', redeemed);
    const address = 'http://s/phone-files/1';
    const sent = { ...restored('photo-1', 'b.jpg'), address, uploadId: 'u-1' };
    walk.finish('restore', { photos: [sent], lost: 0 });
    expect([running(walk), states(walk)]).toEqual([[], ['sent']]);
    walk.wait(500);
    walk.finish('askOutcomes', outcomes({ id: 'u-1', state: 'taken' }));
    expect(sumOf(walk.snapshot)).toMatchObject({ total: 1, sent: 1, examined: 0 });
    walk.send({ type: 'photos.chosen', photos: [photo('c.jpg')] });
    expect(running(walk)).toEqual(['photo-2']);
  },
  { open: 'judged' },
);

journey(
  '[2.49b] a failed photo is resent on request and resumes from its address',
  subject,
  (walk) => {
    opened(walk);
    walk.send({ type: 'photos.chosen', photos: [photo('a.jpg')] });
    walk.send({ type: 'photo.announced', id: 'photo-0', address: 'http://s/phone-files/1' });
    walk.send(ended('photo-0', 'failed'));
    expect([states(walk), running(walk)]).toEqual([['failed'], []]);
    expect([done(walk, 'note'), done(walk, 'noteRefused')]).toMatchObject([[{ id: 'photo-0' }], []]);
    walk.send({ type: 'photo.progress', id: 'photo-0', sent: 9 });
    expect(sumOf(walk.snapshot).sentBytes).toBe(0);
    walk.send({ type: 'photos.again' });
    expect(walk.calls.findLast((call) => call.kind === 'start')).toMatchObject({
      id: 'photo-0',
      input: { address: 'http://s/phone-files/1' },
    });
    walk.send(ended('photo-0', 'sent'));
    expect([done(walk, 'noteSent').length, done(walk, 'noteRefused')]).toEqual([1, []]);
  },
  { open: 'pausing' },
);

journey(
  '[2.49b] a code used by another phone shows as taken',
  subject,
  (walk) => {
    walk.finish('redeem', refused('taken'));
    expect(phoneViewState(walk.snapshot)).toBe('taken');
  },
  'taken',
);

journey(
  '[2.49b, 5.8] an expired code shows as over, not as taken, and clears the stored photos',
  subject,
  (walk) => {
    walk.finish('redeem', refused('gone'));
    expect([phoneViewState(walk.snapshot), done(walk, 'forgetAll').length]).toEqual(['over', 1]);
  },
  'over',
);

journey(
  '[2.49b, 5.8] a failed call can be retried on request, and a photo that is no longer accepted ends the page',
  subject,
  (walk) => {
    walk.fail('redeem', new Error('no call'));
    expect(phoneViewState(walk.snapshot)).toBe('unreachable');
    walk.send({ type: 'phone.retry' });
    walk.finish('redeem', redeemed);
    expect(walk.snapshot.context.expires).toBe('2026-11-23T10:15:00Z');
    walk.fail('restore', new Error('no storage'));
    walk.send({ type: 'photos.chosen', photos: [photo('a.jpg')] });
    expect(running(walk)).toEqual(['photo-0']);
    walk.send({ type: 'photo.unwelcome' });
    expect(running(walk)).toEqual([]);
  },
  'over',
);

journey(
  '[2.49b] a page without an answer retries once the network returns, and ends after fifteen minutes',
  subject,
  (walk) => {
    walk.finish('redeem', failed);
    expect(phoneViewState(walk.snapshot)).toBe('unreachable');
    walk.send({ type: 'network.back' });
    opened(walk);
    walk.wait(15 * 60_000);
  },
  'over',
);

journey(
  '[2.49b] photos chosen before a reload resume where the service has them; lost ones show until replaced',
  subject,
  (walk) => {
    walk.finish('redeem', redeemed);
    const address = 'http://s/phone-files/3';
    const kept = { ...restored('photo-3', 'b.jpg'), address };
    walk.finish('restore', { photos: [kept], lost: 1 });
    expect([running(walk), sumOf(walk.snapshot)]).toMatchObject([['photo-3'], { under: 1, lost: 1 }]);
    expect(walk.calls.findLast((call) => call.kind === 'start')).toMatchObject({ input: { address } });
    walk.send({ type: 'photos.chosen', photos: [photo('c.jpg')] });
    expect([running(walk), sumOf(walk.snapshot).lost]).toEqual([['photo-3', 'photo-4'], 0]);
    walk.send({ type: 'photos.unkept', ids: ['photo-4'] });
    expect(sumOf(walk.snapshot).unkept).toBe(1);
    walk.send(ended('photo-4', 'sent'));
    expect(sumOf(walk.snapshot).unkept).toBe(0);
  },
  { open: 'pausing' },
);

journey(
  '[2.49b, 5.6a] a refused photo and each thumbnail are stored, and a reload lists it as refused, not as waiting',
  subject,
  (walk) => {
    walk.finish('redeem', redeemed);
    const refusedBefore = { ...restored('photo-0', 'letter.jpg'), refused: 'empty' as const };
    walk.finish('restore', { photos: [refusedBefore], lost: 0 });
    expect([running(walk), walk.snapshot.context.photos]).toMatchObject([
      [],
      [{ state: 'refused', reason: 'empty' }],
    ]);
    walk.send({ type: 'photos.chosen', photos: [photo('b.jpg')] });
    const picture = {};
    walk.send({ type: 'photo.drawn', id: 'photo-1', picture });
    walk.send({ ...ended('photo-1', 'refused'), reason: 'truncated' });
    expect([done(walk, 'notePicture'), done(walk, 'noteRefused')]).toMatchObject([
      [{ id: 'photo-1', picture }],
      [{ id: 'photo-1', reason: 'truncated' }],
    ]);
  },
  { open: 'judged' },
);

journey(
  '[2.49b] a storage that does not answer delays the page no more than three seconds',
  subject,
  (walk) => {
    walk.finish('redeem', redeemed);
    walk.wait(3_000);
  },
  { open: 'judged' },
);
