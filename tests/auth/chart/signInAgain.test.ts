import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { signInAgainWith, type SignInAgainPorts } from '../../../src/actors/auth/signInAgain.ts';

/** Returns a tab whose customer, clock and sign-in page the test controls. */
function tab() {
  const entries = new Map<string, string>();
  const left: unknown[] = [];
  const who = { subject: 'eva', now: 1_000 };
  let signOut = () => {};
  const again = signInAgainWith({
    client: { startAgain: async (...asked: unknown[]) => void left.push(asked) },
    sessionStorage: {
      getItem: (name: string) => entries.get(name) ?? null,
      setItem: (name: string, value: string) => void entries.set(name, value),
      removeItem: (name: string) => void entries.delete(name),
    },
    storedSubject: () => who.subject,
    onSignOut: (forget: () => void) => (signOut = forget),
    window: { location: { pathname: '/settings/email', search: '?a=b', hash: '' } },
    now: () => who.now,
  } as unknown as SignInAgainPorts);
  const leave = async (input: unknown) => {
    createActor(again.signInAgain as unknown as AnyActorLogic, { input }).start();
    await Promise.resolve();
  };
  return { again, leave, left, who, entries, signOut: () => signOut() };
}
const form = { form: 'emailForm', fields: { email: 'eva@vermeer.example' } };

test('[4.15b] the values of a form are kept for that form alone while its customer signs in again', async () => {
  const { again, leave, left, entries } = tab();
  await leave(form);
  expect(left).toEqual([['/settings/email?a=b', 300]]);
  expect([again.typedIn('emailForm')(), again.typedIn('businessForm')()]).toEqual([form.fields, null]);
  again.forgetTyped();
  expect([again.typedIn('emailForm')(), entries.size]).toEqual([null, 0]);
});

test('[4.15b] the values are dropped for another customer, after a quarter of an hour and after a sign-out', async () => {
  const { again, leave, who, entries, signOut } = tab();
  const typed = again.typedIn('emailForm');
  await leave(form);
  who.subject = 'ada';
  expect(typed()).toBe(null);
  who.subject = 'eva';
  who.now += 15 * 60_000;
  expect(typed()).toBe(null);
  who.now -= 1;
  expect(typed()).toEqual(form.fields);
  signOut();
  expect([typed(), entries.size]).toEqual([null, 0]);
});

test('[4.15b] a stored value of another shape counts as none', () => {
  const { again, entries } = tab();
  entries.set('signInAgain', '{"version":2}');
  expect(again.typedIn('emailForm')()).toBe(null);
  entries.set('signInAgain', 'no record');
  expect(again.typedIn('emailForm')()).toBe(null);
});
