import type { Locale } from '../../../contracts/brand/brands.ts';
import {
  isLocale,
  isShownLocale,
  localeParameter,
  type ShownLocale,
} from '../../../contracts/brand/languages.ts';
import type { RememberedLanguage } from '../../../machines/language/language.machine.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'storage' | 'sessionStorage' | 'storedSubject' | 'window'>;

const visitorKey = 'language';
const customerKey = 'customerLanguage';
const visitKey = 'visitLanguage';

/** Returns a list that was stored as JSON; empty if it is missing or unreadable. */
function listAt(storage: Storage, key: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/**
 * Returns the signed-in customer's choice of language as last stored in this browser; null if there is none.
 */
export function customerLanguage({ storage, storedSubject }: Ports): RememberedLanguage | null {
  const [subject, locale, saved] = listAt(storage, customerKey);
  const here = storedSubject();
  return here !== null && subject === here && isLocale(locale) ? { locale, saved: saved !== false } : null;
}

export const keepCustomerLanguage = ({ storage, storedSubject }: Ports, kept: RememberedLanguage): void =>
  storage.setItem(customerKey, JSON.stringify([storedSubject(), kept.locale, kept.saved]));
export const forgetCustomerLanguage = ({ storage }: Pick<Ports, 'storage'>): void =>
  storage.removeItem(customerKey);

export function visitorLanguage({ storage }: Ports): Locale | null {
  const stored = storage.getItem(visitorKey);
  return isLocale(stored) ? stored : null;
}

const asked = ({ window }: Ports): string | null =>
  new URLSearchParams(window.location.search).get(localeParameter);

/**
 * Stores the visitor's choice, which takes precedence over the language in the URL until the URL names
 * another one.
 */
export function keepVisitorLanguage(ports: Ports, locale: Locale): void {
  ports.storage.setItem(visitorKey, locale);
  endVisitLanguage(ports, locale);
}

export function endVisitLanguage(ports: Ports, locale: Locale): void {
  const [visit] = listAt(ports.sessionStorage, visitKey);
  const address = asked(ports) ?? visit;
  if (address !== undefined) ports.sessionStorage.setItem(visitKey, JSON.stringify([address, locale]));
}

/**
 * Returns the language in the URL with which this visit began, or the visitor's later choice; valid on later
 * pages and after the sign-in. Returns null if there is none.
 */
export function visitLanguage(ports: Ports): ShownLocale | null {
  const address = asked(ports);
  const [before, chosen] = listAt(ports.sessionStorage, visitKey);
  if (!isShownLocale(address) || address === before) return isShownLocale(chosen) ? chosen : null;
  ports.sessionStorage.setItem(visitKey, JSON.stringify([address, address]));
  return address;
}
