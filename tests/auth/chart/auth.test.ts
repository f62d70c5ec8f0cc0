import { expect } from 'vitest';
import { authMachine, type WaiterRef } from '../../../machines/auth/auth.machine.ts';
import { journey, proveChart, Recorder, transcript } from '../../kit/chart/index.ts';

const eva = { subject: 'eva', idpType: 'password', idpSub: 'local|eva', business: false };
const someoneElse = { ...eva, subject: 'tom' };
const waiter: WaiterRef = new Recorder().ref('waiter');
const input = (recorder: Recorder) => ({ parent: recorder.ref('app') });
const actions = (calls: readonly { kind: string }[]) =>
  calls.flatMap((seen) => ('name' in seen && seen.kind === 'action' ? [seen.name] : []));

proveChart('[4.15a, 4.15b, 4.15c, 4.15d, 4.15e, 6.2a, 6.2b] the auth chart', {
  machine: authMachine,
  input,
  events: {
    'token.needed': [{ requester: waiter }],
    'signout.request': [{}],
    'signout.leave': [{ to: '/account-deleted' }, { to: '/change-email-success', email: 'new@example.com' }],
    'signin.request': [{}],
    'auth.retry': [{}],
    'tokens.adopted': [{ who: eva }, { who: someoneElse }],
    'tokens.removed': [{}],
  },
  outcomes: {
    checkToken: {
      done: [{ kind: 'signedIn', who: eva }, { kind: 'expired' }, { kind: 'returned' }, { kind: 'none' }],
      error: [new Error('storage')],
    },
    startSignIn: { done: [{ to: '/account-deleted' }], error: [new Error('unreachable')] },
    completeSignIn: {
      done: [
        { kind: 'signedIn', who: eva, returnTo: '/orders?page=2' },
        { kind: 'abandoned' },
        { kind: 'failed', mayRestart: true },
        { kind: 'failed', mayRestart: false },
      ],
      error: [new Error('bug')],
    },
    refresh: {
      done: [{ kind: 'refreshed', who: eva }, { kind: 'lost' }, { kind: 'unreachable' }],
      error: [new Error('bug')],
    },
    signOut: { done: [undefined], error: [new Error('unreachable')] },
    restart: { error: [new Error('blocked')] },
    forgetHere: { done: [undefined], error: [new Error('blocked')] },
    otherTabs: {},
  },
  project: ({ context }) => [
    context.who?.subject ?? null,
    Math.min(context.waiting.length, 2),
    context.returnTo,
  ],
  ignores: {
    checkingToken: [
      'token.needed',
      'signout.request',
      'signout.leave',
      'signin.request',
      'auth.retry',
      'tokens.adopted',
      'tokens.removed',
    ],
    'signingIn.redirecting': [
      'token.needed',
      'signout.request',
      'signout.leave',
      'signin.request',
      'auth.retry',
      'tokens.adopted',
      'tokens.removed',
    ],
    'signingIn.completing': [
      'token.needed',
      'signout.request',
      'signout.leave',
      'signin.request',
      'auth.retry',
      'tokens.adopted',
      'tokens.removed',
    ],
    'signingIn.restarting': [
      'token.needed',
      'signout.request',
      'signout.leave',
      'signin.request',
      'auth.retry',
      'tokens.adopted',
      'tokens.removed',
    ],
    authenticated: ['signin.request', 'auth.retry'],
    refreshing: ['signin.request', 'auth.retry', 'tokens.adopted', 'tokens.removed'],
    abandoned: [
      'token.needed',
      'signout.request',
      'signout.leave',
      'signin.request',
      'auth.retry',
      'tokens.adopted',
      'tokens.removed',
    ],
    signingOut: [
      'signout.request',
      'signout.leave',
      'signin.request',
      'auth.retry',
      'tokens.adopted',
      'tokens.removed',
    ],
    leaving: [
      'signout.request',
      'signout.leave',
      'signin.request',
      'auth.retry',
      'tokens.adopted',
      'tokens.removed',
    ],
    signedOut: ['signout.request', 'signout.leave', 'auth.retry', 'tokens.adopted', 'tokens.removed'],
    failed: ['signout.request', 'signout.leave', 'signin.request', 'tokens.adopted', 'tokens.removed'],
  },
  observe: ({ snapshot, running }) => {
    const works = {
      checkingToken: ['checkToken'],
      authenticated: ['otherTabs'],
      refreshing: ['refresh'],
      abandoned: ['leave'],
      signingOut: ['signOut'],
      leaving: ['forgetHere'],
      signedOut: [],
      failed: [],
    } as const;
    const signingIn = {
      redirecting: ['startSignIn'],
      completing: ['completeSignIn'],
      restarting: ['restart'],
    } as const;
    const { value } = snapshot;
    const expected =
      typeof value === 'string'
        ? works[value as keyof typeof works]
        : signingIn[value.signingIn as keyof typeof signingIn];
    expect(running).toEqual(expected);
  },
});

journey(
  '[4.15a] an existing token makes the session authenticated',
  { machine: authMachine, input },
  (walk) => {
    walk.finish('checkToken', { kind: 'signedIn', who: eva });
    expect(walk.calls).toContainEqual({
      kind: 'sent',
      to: 'app',
      event: { type: 'auth.authenticated', who: eva, returnTo: null },
    });
  },
  'authenticated',
);

journey(
  '[4.15b] a returning sign-in saves the cookies and leads to the page where it began',
  { machine: authMachine, input },
  (walk) => {
    walk.finish('checkToken', { kind: 'returned' });
    walk.finish('completeSignIn', { kind: 'signedIn', who: eva, returnTo: '/orders?page=2' });
    expect(actions(walk.calls)).toContain('saveCookies');
    expect(walk.calls).toContainEqual({
      kind: 'sent',
      to: 'app',
      event: { type: 'auth.authenticated', who: eva, returnTo: '/orders?page=2' },
    });
  },
  'authenticated',
);

journey(
  "[4.15c] a failed return with 'state=' is reported and restarts once at /",
  { machine: authMachine, input },
  (walk) => {
    walk.finish('checkToken', { kind: 'returned' });
    walk.finish('completeSignIn', { kind: 'failed', mayRestart: true });
    expect(actions(walk.calls)).toEqual(['reportFailure']);
  },
  { signingIn: 'restarting' },
);

journey(
  '[4.15c] the second failure in a row is shown instead of looping',
  { machine: authMachine, input },
  (walk) => {
    walk.finish('checkToken', { kind: 'returned' });
    walk.finish('completeSignIn', { kind: 'failed', mayRestart: false });
  },
  'failed',
);

journey(
  '[4.15d] an abandoned session signs out',
  { machine: authMachine, input },
  (walk) => {
    walk.finish('checkToken', { kind: 'returned' });
    walk.finish('completeSignIn', { kind: 'abandoned' });
  },
  'abandoned',
);

journey(
  '[6.2b] F9: calls with a refused token share one refresh',
  { machine: authMachine, input },
  (walk) => {
    walk.finish('checkToken', { kind: 'signedIn', who: eva });
    for (const name of ['first', 'second', 'third'])
      walk.send({ type: 'token.needed', requester: walk.recorder.named(name) });
    expect(walk.snapshot.context.waiting.length).toBe(3);
    walk.finish('refresh', { kind: 'refreshed', who: eva });
    expect(walk.calls.filter((seen) => seen.kind === 'start' && seen.src === 'refresh').length).toBe(1);
    expect(transcript(walk.calls).filter((said) => said.endsWith('token.ready'))).toEqual([
      'first: token.ready',
      'second: token.ready',
      'third: token.ready',
    ]);
    expect(walk.snapshot.context.waiting).toEqual([]);
  },
  'authenticated',
);

journey(
  '[6.2a] F9: a refused refresh leads to one sign-in',
  { machine: authMachine, input },
  (walk) => {
    walk.finish('checkToken', { kind: 'signedIn', who: eva });
    walk.send({ type: 'token.needed', requester: waiter });
    walk.finish('refresh', { kind: 'lost' });
  },
  { signingIn: 'redirecting' },
);

journey(
  '[4.15e] F10: a sign-out in another tab signs out this tab',
  { machine: authMachine, input },
  (walk) => {
    walk.finish('checkToken', { kind: 'signedIn', who: eva });
    walk.send({ type: 'tokens.removed' });
  },
  'signedOut',
);

journey(
  '[4.15e] F10: another customer in another tab ends this session and keeps their tokens',
  { machine: authMachine, input },
  (walk) => {
    walk.finish('checkToken', { kind: 'signedIn', who: eva });
    walk.send({ type: 'tokens.adopted', who: someoneElse });
    expect(walk.running).toEqual([]);
  },
  'signedOut',
);

journey(
  '[2.9a] [4.21a] after a confirmation signs out everywhere, this browser forgets its sign-in and shows that page',
  { machine: authMachine, input },
  (walk) => {
    walk.finish('checkToken', { kind: 'signedIn', who: eva });
    walk.send({ type: 'signout.leave', to: '/account-deleted' });
    expect(walk.snapshot.context.who).toBe(null);
    expect(actions(walk.calls)).toContain('clearRecords');
    expect(
      walk.calls.flatMap((call) => (call.kind === 'start' && call.id === 'forgetHere' ? [call.input] : [])),
    ).toEqual([{ to: '/account-deleted' }]);
    walk.finish('forgetHere', undefined);
  },
  'signedOut',
);
