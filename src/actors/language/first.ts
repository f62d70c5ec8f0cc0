import { defaultBrand } from '../../../contracts/brand/brands.ts';
import { languageFor, type ShownLocale } from '../../../contracts/brand/languages.ts';
import type { Environment } from '../environment.ts';
import { customerLanguage, visitLanguage, visitorLanguage } from './stored.ts';

/** Returns the locale that a page begins with [9.13]. */
export const firstLocale = (environment: Environment): ShownLocale =>
  languageFor(environment.host?.brand ?? defaultBrand, {
    customer: customerLanguage(environment)?.locale ?? null,
    visit: visitLanguage(environment),
    visitor: visitorLanguage(environment),
    browser: environment.window.navigator.languages,
  });
