import { type KeptForm, keptForm, keptFormKey } from '../../contracts/auth/stored.ts';
import type { Environment } from '../actors/environment.ts';
import { renewing } from '../ui/renew.ts';
import { hasTyped } from '../ui/typed.ts';
import { giveBack, typedForm } from '../ui/typedForm.ts';

type Ports = Pick<Environment, 'now' | 'onSignOut' | 'sessionStorage' | 'storedSubject' | 'window'>;

/** Milliseconds for which typed values are kept; short, because the reload follows immediately. */
const maxAge = 2 * 60_000;

function read({ sessionStorage }: Ports): KeptForm | null {
  try {
    return keptForm.safeParse(JSON.parse(sessionStorage.getItem(keptFormKey) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * When the page reloads because its build no longer exists, restores the open form with its typed values, for the
 * same customer. Uses the same record as for keeping a form during a fresh sign-in. The browser asks, in its own words,
 * before the page is left with typed text that is not kept; Back within the page asks in the navigation's words.
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
  const isLost = () => hasTyped() && storedSubject() !== null && sessionStorage.getItem(keptFormKey) === null;
  const ask = (event: Event) => {
    if (isLost()) event.preventDefault();
  };
  // Only from the first input on, because such a listener keeps pages out of Firefox's back/forward cache.
  const listen = () => window.addEventListener('beforeunload', ask);
  window.addEventListener('input', listen, { once: true });
  const found = read(ports);
  // A record with another name belongs to a form whose chart stored it for a fresh sign-in, and will restore it.
  if (found === null || !found.form.startsWith(`${window.location.pathname}#`)) return;
  if (found.subject !== (storedSubject() ?? '') || now() - found.at > maxAge) forget();
  else giveBack(found, forget);
}
