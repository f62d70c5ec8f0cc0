import type { BrowserContext, Page, Route } from '@playwright/test';
import { type Compiled, pseudoCatalogue } from '../../tools/languages/pseudo.ts';

type Catalogue = Readonly<Record<string, Compiled>>;

/** Returns the suffix of the folder for a language that is generated from English. */
const mark = (locale: string) => `-of-${locale}`;

/** Fetches the English file for that URL from another host, because only browsers resolve the hosts of brands. */
async function englishOf(route: Route, change: (path: string) => string): Promise<Record<string, Compiled>> {
  const { port, pathname } = new URL(route.request().url());
  const answer = await fetch(`http://localhost:${port}${change(pathname)}`);
  return (await answer.json()) as Record<string, Compiled>;
}

/**
 * Makes this context receive a locale whose texts are generated from the English ones of the build, and split into
 * the same parts. `make` is called with the messages of each file.
 */
export async function speak(
  context: BrowserContext,
  locale: string,
  make: (messages: Catalogue) => Catalogue,
): Promise<void> {
  await context.route(`**/locales/${locale}.json`, async (route) => {
    const { '': folder, ...messages } = await englishOf(route, (path) => path.replace(locale, 'en-GB'));
    await route.fulfill({ json: { '': `${String(folder)}${mark(locale)}`, ...make(messages) } });
  });
  await context.route(`**/assets/*${mark(locale)}/*.json`, async (route) => {
    await route.fulfill({ json: make(await englishOf(route, (path) => path.replace(mark(locale), ''))) });
  });
}

export const speakLong = (context: BrowserContext) =>
  speak(context, 'en-XA', (messages) => pseudoCatalogue(messages, 'accented'));
export const speakMirrored = (context: BrowserContext) =>
  speak(context, 'ar-XB', (messages) => pseudoCatalogue(messages, 'mirrored'));

export interface LayoutFault {
  readonly what: 'sideways' | 'clipped' | 'english';
  readonly text: string;
  readonly of?: string;
}

/**
 * Finds elements that do not fit on the page, and texts that are in no catalogue; `data` lists texts that come from
 * the service.
 */
export const layoutFaults = (page: Page, data: readonly string[]): Promise<readonly LayoutFault[]> =>
  page.evaluate((known) => {
    const faults: LayoutFault[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      faults.push({ what: 'sideways', text: `${root.scrollWidth} > ${root.clientWidth}` });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // Dates have no-break spaces, which the listed texts lack.
      const text = node.textContent?.trim().replaceAll('\u00a0', ' ') ?? '';
      const element = node.parentElement;
      if (text === '' || element === null || element.closest('script, style, noscript, option, [hidden]'))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      // Texts that are only for screen readers take no space.
      const own = element.getBoundingClientRect();
      if (box.width === 0 || own.width <= 1 || own.height <= 1) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (
        overflowX !== 'visible' &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      )
        faults.push({ what: 'clipped', text, of: element.tagName });
      const rest = known.reduce((left, word) => left.replaceAll(word, ''), text);
      // E-mail addresses, URLs, file names and ids are the same in every language.
      if (/[A-Za-z]{4,}/.test(rest) && !/@|:\/\/|\.\w{3,4}$|^[\da-f-]{36}$/.test(rest))
        faults.push({ what: 'english', text, of: element.tagName });
    }
    return faults;
  }, data);
