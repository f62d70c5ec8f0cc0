import { expect, test } from 'vitest';
import { readHost } from '../../../contracts/brand/brands.ts';
import type { Locale } from '../../../contracts/brand/brands.ts';
import { firstLocale } from '../../../src/actors/language/first.ts';
import {
  customerLanguage,
  endVisitLanguage,
  forgetCustomerLanguage,
  keepCustomerLanguage,
  keepVisitorLanguage,
} from '../../../src/actors/language/stored.ts';

type Ports = Parameters<typeof firstLocale>[0];

/**
 * Returns two storages, one for the browser and one for the tab. Each page on them has a URL and may have a
 * customer.
 */
function browser() {
  const storageOf = () => {
    const entries = new Map<string, string>();
    return {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    };
  };
  const [storage, sessionStorage] = [storageOf(), storageOf()];
  return ({
    host = 'myaccount.alb.be',
    search = '',
    subject = null,
    languages = [],
  }: {
    readonly host?: string;
    readonly search?: string;
    readonly subject?: string | null;
    readonly languages?: readonly string[];
  }) =>
    ({
      storage,
      sessionStorage,
      storedSubject: () => subject,
      host: readHost(host),
      window: { location: { search }, navigator: { languages } },
    }) as unknown as Ports;
}
const french: Locale = 'fr-BE';

test('[9.13] without a choice the browser’s language shows if the brand’s country has it, else the default', () => {
  const page = browser();
  expect([
    firstLocale(page({})),
    firstLocale(page({ languages: ['fr'] })),
    firstLocale(page({ languages: ['de-DE', 'fr-FR', 'nl'] })),
    firstLocale(page({ languages: ['de-DE'] })),
    firstLocale(page({ host: 'myaccount.alb.nl', languages: ['fr-FR'] })),
    firstLocale(page({ host: 'nobody.example' })),
  ]).toEqual(['nl-BE', 'fr-BE', 'fr-BE', 'nl-BE', 'nl-NL', 'en-GB']);
});

test('[9.13] the customer’s choice wins over the address, that over the visitor’s, that over the browser', () => {
  const page = browser();
  const languages = ['nl'];
  keepVisitorLanguage(page({}), 'de-AT');
  expect(firstLocale(page({ languages }))).toBe('de-AT');
  expect(firstLocale(page({ languages, search: '?locale=it-IT' }))).toBe('it-IT');
  keepCustomerLanguage(page({ subject: 'eva' }), { locale: french, saved: true });
  expect(firstLocale(page({ languages, subject: 'eva', search: '?locale=it-IT' }))).toBe(french);
});

test('[9.13] a locale in an address applies on later pages of the visit, until the tab ends or a choice', () => {
  const page = browser();
  expect(firstLocale(page({ search: '?page=2&locale=fr-BE' }))).toBe(french);
  expect(firstLocale(page({}))).toBe(french);
  keepVisitorLanguage(page({ search: '?locale=fr-BE' }), 'sv-SE');
  expect(firstLocale(page({ search: '?locale=fr-BE' }))).toBe('sv-SE');
  expect(firstLocale(page({ search: '?locale=da-DK' }))).toBe('da-DK');
  endVisitLanguage(page({}), 'es-ES');
  expect(firstLocale(page({}))).toBe('es-ES');
  expect(firstLocale(browser()({}))).toBe('nl-BE');
});

test('[9.13] only existing locales are read from an address or a storage; tests have two of their own', () => {
  const page = browser();
  for (const search of ['?locale=xx-XX', '?locale=', '?locale=en', '?locale=../config'])
    expect([search, firstLocale(page({ search }))]).toEqual([search, 'nl-BE']);
  expect(firstLocale(page({ search: '?locale=en-XA' }))).toBe('en-XA');
  const other = browser()({});
  other.storage.setItem('language', 'en-XA');
  other.storage.setItem('customerLanguage', '{"locale":1}');
  other.sessionStorage.setItem('visitLanguage', '[');
  expect(firstLocale(other)).toBe('nl-BE');
});

test('[9.13] a customer’s choice belongs to the signed-in customer, and is deleted at sign-out', () => {
  const page = browser();
  keepCustomerLanguage(page({ subject: 'eva' }), { locale: french, saved: false });
  expect([
    customerLanguage(page({ subject: 'eva' })),
    customerLanguage(page({ subject: 'tom' })),
    firstLocale(page({ subject: 'tom' })),
    firstLocale(page({})),
  ]).toEqual([{ locale: french, saved: false }, null, 'nl-BE', 'nl-BE']);
  forgetCustomerLanguage(page({}));
  expect(customerLanguage(page({ subject: 'eva' }))).toBeNull();
});
