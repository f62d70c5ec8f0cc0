/**
 * The two experiments with their variants, the control variant first; we chose the names.
 * @spec 2.49b 9.14
 */
export const experiments = {
  qrCodeUpload: ['control', 'A'],
  storageReminder: ['control', 'variant 1'],
} as const;
export type ExperimentName = keyof typeof experiments;
export type Variant<Name extends ExperimentName = ExperimentName> = (typeof experiments)[Name][number];

/** Returns the variant in the service's answer, or null if it is unknown. @spec 5.14b */
export function knownVariant<Name extends ExperimentName>(name: Name, answer: unknown): Variant<Name> | null {
  const variants: readonly Variant<Name>[] = experiments[name];
  return variants.find((variant) => variant === answer) ?? null;
}

/**
 * The locales that have a survey.
 * @spec 9.13
 */
export const surveyLocales = [
  'en-GB',
  'nl-NL',
  'es-ES',
  'fr-FR',
  'nl-BE',
  'de-AT',
  'it-IT',
  'da-DK',
  'pt-PT',
  'nb-NO',
  'sv-SE',
] as const;

/** Returns the URL of the survey in the customer's language; null if there is none. @spec 9.13 */
export function surveyLink(address: string, locale: string): string | null {
  return surveyLocales.some((known) => known === locale)
    ? address.replace(/\{locale\}|%7Blocale%7D/i, locale)
    : null;
}
