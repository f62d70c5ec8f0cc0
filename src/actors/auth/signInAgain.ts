import { fromCallback, fromPromise } from 'xstate';
import { freshSignInSeconds } from '../../../contracts/auth/freshSignIn.ts';
import { keptForm, type KeptForm, keptFormKey as key } from '../../../contracts/auth/stored.ts';
import type { Typed } from '../../../machines/request/signInAgain.ts';
import type { Environment } from '../environment.ts';

export type SignInAgainPorts = Pick<
  Environment,
  'client' | 'sessionStorage' | 'storedSubject' | 'onSignOut' | 'window' | 'now'
>;

/** Milliseconds for which a form's values are kept for its customer. */
const maxAge = 15 * 60_000;

/**
 * Returns a fresh sign-in from a form. The values of the form are restored afterwards. They are stored in this tab
 * only, and restored only for the same customer.
 */
export function signInAgainWith(ports: SignInAgainPorts) {
  const { client, sessionStorage, storedSubject, onSignOut, window, now } = ports;
  const forget = () => sessionStorage.removeItem(key);
  onSignOut(forget);
  const typed = (form: string): Typed['fields'] | null => {
    try {
      const { success, data } = keptForm.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      if (!success || data.form !== form) return null;
      const isTheirs = data.subject === storedSubject() && now() - data.at < maxAge;
      return isTheirs ? data.fields : null;
    } catch {
      return null;
    }
  };
  const signInAgain = fromPromise<void, Typed>(async ({ input: { form, fields } }) => {
    const record = { version: 1, subject: storedSubject() ?? '', form, fields, at: now() } as const;
    sessionStorage.setItem(key, JSON.stringify(record satisfies KeptForm));
    const { pathname, search, hash } = window.location;
    await client.startAgain(pathname + search + hash, freshSignInSeconds);
    await new Promise<never>(() => undefined);
  });
  return {
    /** For a chart whose form triggers a fresh sign-in. */
    signInAgain,
    forgetTyped: forget,
    /** Returns the form's stored values; null if there was no fresh sign-in from it. */
    typedIn: (form: string) => () => typed(form),
    /**
     * Returns an actor that sends its event as soon as it runs, if the customer has returned from a fresh sign-in for
     * this form.
     */
    returnedTo: <Event extends { readonly type: string }>(form: string, event: Event) =>
      fromCallback<Event>(({ sendBack }) => {
        if (typed(form) !== null) sendBack(event);
      }),
  };
}
