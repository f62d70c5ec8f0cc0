import type { Words } from '../languages/words.ts';

const unknown = 'Another device';
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const first = (table: readonly (readonly [RegExp, string])[], text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * Returns a device derived from the `User-Agent` header. No other part of the header is stored. {@link
 * deviceSaid} returns its name for the page.
 */
export function deviceOf(userAgent: string): string {
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  if (browser === null) return system ?? unknown;
  return system === null ? browser : `${browser} on ${system}`;
}

/** Returns the name of a stored device in the language of the page. */
export function deviceSaid({ say }: Words, device: string): string {
  if (device === unknown) return say('Another device');
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? device : say('{browser} on {system}', { browser, system });
}
