import { type KeptForm, keptForm, keptFormKey } from '../../contracts/auth/stored.ts';
import type { Environment } from '../actors/environment.ts';
import { renewing } from '../ui/renew.ts';
import { giveBack, typedForm } from '../ui/typedForm.ts';

type Ports = Pick<Environment, 'now' | 'onSignOut' | 'sessionStorage' | 'storedSubject' | 'window'>;

/** Milliseconds for which typed values are kept: the reload happens at once. */
const maxAge = 2 * 60_000;

function read({ sessionStorage }: Ports): KeptForm | null {
  try {
    return keptForm.safeParse(JSON.parse(sessionStorage.getItem(keptFormKey) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * When the page reloads because its build is gone, restores the open form with its typed values, for the same
 * customer. The record is the one that keeps a form over a fresh sign-in.
 */
export function keepTypedForms(ports: Ports): void {
  const { now, onSignOut, sessionStorage, storedSubject, window } = ports;
  const forget = () => sessionStorage.removeItem(keptFormKey);
  onSignOut(forget);
  window.addEventListener(renewing, () => {
    const typed = typedForm();
    if (typed === null) return;
    const record = { version: 1, subject: storedSubject() ?? '', at: now(), ...typed } satisfies KeptForm;
    sessionStorage.setItem(keptFormKey, JSON.stringify(record));
  });
  const found = read(ports);
  // The chart of a form stores it over a fresh sign-in, and restores it.
  if (found === null || !found.form.startsWith(`${window.location.pathname}#`)) return;
  if (found.subject !== (storedSubject() ?? '') || now() - found.at > maxAge) forget();
  else giveBack(found, forget);
}
