import { expect } from 'vitest';
import type { StateValue } from 'xstate';
import { authMachine } from '../../../machines/auth/auth.machine.ts';
import { type Journey, journey, type Recorder, transcript } from '../../kit/chart/index.ts';

const eva = { subject: 'eva', idpType: 'password', idpSub: 'local|eva', business: false };
const tom = { ...eva, subject: 'tom' };
const input = (recorder: Recorder) => ({ parent: recorder.ref('app') });
type Walk = Journey<typeof authMachine>;

/** Tests a walk: it must produce exactly the expected events and end state, which are written by hand. */
function way(name: string, walked: (walk: Walk) => void, expected: readonly string[], end: StateValue): void {
  journey(
    name,
    { machine: authMachine, input },
    (walk) => {
      walked(walk);
      expect(transcript(walk.calls)).toEqual(expected);
    },
    end,
  );
}

const signedIn = (walk: Walk) => walk.finish('checkToken', { kind: 'signedIn', who: eva });
const needed = (walk: Walk) => walk.send({ type: 'token.needed', requester: walk.recorder.named('waiter') });
const entered = ['app: auth.authenticated'];

way(
  '[4.15c] storage that cannot be read is reported',
  (walk) => walk.fail('checkToken'),
  ['reportFailure', 'app: auth.failed'],
  'failed',
);
way(
  '[4.15b] a customer who is not signed in goes to the provider',
  (walk) => walk.finish('checkToken', { kind: 'none' }),
  [],
  {
    signingIn: 'redirecting',
  },
);
way(
  '[2.9a] after a deletion the sign-in is impossible, and the public page opens instead',
  (walk) => {
    walk.finish('checkToken', { kind: 'none' });
    walk.finish('startSignIn', '/account-deleted');
  },
  ['clearRecords', 'app: auth.ended'],
  'leaving',
);
way(
  '[4.15c] an unreachable provider is reported and retried on request',
  (walk) => {
    walk.finish('checkToken', { kind: 'none' });
    walk.fail('startSignIn');
    walk.send({ type: 'auth.retry' });
  },
  ['reportFailure', 'app: auth.failed'],
  'checkingToken',
);
way(
  '[4.15c] a return that throws is reported',
  (walk) => {
    walk.finish('checkToken', { kind: 'returned' });
    walk.fail('completeSignIn');
  },
  ['reportFailure', 'app: auth.failed'],
  'failed',
);
way(
  '[4.15c] a second failed return in a row is reported',
  (walk) => {
    walk.finish('checkToken', { kind: 'returned' });
    walk.finish('completeSignIn', { kind: 'failed', mayRestart: false });
  },
  ['reportFailure', 'app: auth.failed'],
  'failed',
);
way(
  '[4.15c] a restart that throws is reported',
  (walk) => {
    walk.finish('checkToken', { kind: 'returned' });
    walk.finish('completeSignIn', { kind: 'failed', mayRestart: true });
    walk.fail('restart');
  },
  ['reportFailure', 'reportFailure', 'app: auth.failed'],
  'failed',
);
way(
  '[4.15d] an abandoned session clears the records and signs out at the provider',
  (walk) => {
    walk.finish('checkToken', { kind: 'returned' });
    walk.finish('completeSignIn', { kind: 'abandoned' });
    walk.finish('leave');
  },
  ['clearRecords', 'app: auth.ended', 'app: auth.ended'],
  'signedOut',
);
way(
  '[4.15c] an abandoned session ends although the provider does not answer, which is reported',
  (walk) => {
    walk.finish('checkToken', { kind: 'returned' });
    walk.finish('completeSignIn', { kind: 'abandoned' });
    walk.fail('leave');
  },
  ['clearRecords', 'app: auth.ended', 'reportFailure', 'app: auth.ended'],
  'signedOut',
);
way(
  '[6.2b] an expired token is refreshed before anything else',
  (walk) => {
    walk.finish('checkToken', { kind: 'expired' });
    walk.finish('refresh', { kind: 'refreshed', who: eva });
    expect(walk.snapshot.context.who).toEqual(eva);
  },
  ['saveCookies', ...entered],
  'authenticated',
);
way(
  '[4.15c] an unanswered refresh fails if no customer is known yet',
  (walk) => {
    walk.finish('checkToken', { kind: 'expired' });
    needed(walk);
    walk.finish('refresh', { kind: 'unreachable' });
    expect(walk.snapshot.context.waiting).toEqual([]);
  },
  ['reportFailure', 'waiter: token.lost', 'app: auth.failed'],
  'failed',
);
way(
  '[6.2b] F9: an unanswered refresh keeps the session, and waiting calls are notified',
  (walk) => {
    signedIn(walk);
    needed(walk);
    walk.finish('refresh', { kind: 'unreachable' });
    expect(walk.snapshot.context.waiting).toEqual([]);
  },
  [...entered, 'waiter: token.lost', ...entered],
  'authenticated',
);
way(
  '[6.2a] F9: a refused refresh notifies waiting calls and leads to the sign-in',
  (walk) => {
    signedIn(walk);
    needed(walk);
    walk.finish('refresh', { kind: 'lost' });
    expect(walk.snapshot.context.waiting).toEqual([]);
  },
  [...entered, 'waiter: token.lost'],
  { signingIn: 'redirecting' },
);
way(
  '[6.2b] F9: a refresh that throws is reported, and waiting calls are notified',
  (walk) => {
    signedIn(walk);
    needed(walk);
    walk.fail('refresh');
    expect(walk.snapshot.context.waiting).toEqual([]);
    needed(walk);
  },
  [...entered, 'reportFailure', 'waiter: token.lost', 'app: auth.failed', 'waiter: token.lost'],
  'failed',
);
way(
  '[4.15b] [6.2b] F9: after a refresh all waiting calls continue, and the cookies are saved',
  (walk) => {
    signedIn(walk);
    needed(walk);
    walk.finish('refresh', { kind: 'refreshed', who: eva });
    expect(walk.snapshot.context.waiting).toEqual([]);
  },
  [...entered, 'saveCookies', 'waiter: token.ready', ...entered],
  'authenticated',
);
way(
  '[4.15e] a sign-out clears all records, forgets the customer and signs out at the provider',
  (walk) => {
    signedIn(walk);
    walk.send({ type: 'signout.request' });
    expect(walk.snapshot.context.who).toBeNull();
    needed(walk);
    walk.finish('signOut');
    needed(walk);
    walk.send({ type: 'signin.request' });
  },
  [
    ...entered,
    'clearRecords',
    'app: auth.ended',
    'waiter: token.lost',
    'app: auth.ended',
    'waiter: token.lost',
  ],
  { signingIn: 'redirecting' },
);
way(
  '[4.15c] a sign-out that the provider does not answer is reported and still completes',
  (walk) => {
    signedIn(walk);
    walk.send({ type: 'signout.request' });
    walk.fail('signOut');
  },
  [...entered, 'clearRecords', 'app: auth.ended', 'reportFailure', 'app: auth.ended'],
  'signedOut',
);
way(
  '[4.15e] a sign-out during a refresh notifies the waiting calls',
  (walk) => {
    signedIn(walk);
    needed(walk);
    walk.send({ type: 'signout.request' });
    expect(walk.snapshot.context.waiting).toEqual([]);
  },
  [...entered, 'clearRecords', 'waiter: token.lost', 'app: auth.ended'],
  'signingOut',
);
way(
  '[4.15e] F10: a sign-out in another tab clears the records in this tab',
  (walk) => {
    signedIn(walk);
    walk.send({ type: 'tokens.removed' });
    expect(walk.snapshot.context.who).toBeNull();
  },
  [...entered, 'clearRecords', 'app: auth.ended'],
  'signedOut',
);
way(
  '[6.2b] F10: new tokens of the same customer are adopted without an event',
  (walk) => {
    signedIn(walk);
    walk.send({ type: 'tokens.adopted', who: { ...eva, business: true } });
    expect(walk.snapshot.context.who).toEqual({ ...eva, business: true });
  },
  entered,
  'authenticated',
);
way(
  '[4.15e] F10: tokens of another customer end this session and clear its records',
  (walk) => {
    signedIn(walk);
    walk.send({ type: 'tokens.adopted', who: tom });
    expect(walk.snapshot.context.who).toBeNull();
  },
  [...entered, 'clearRecords', 'app: auth.ended'],
  'signedOut',
);
