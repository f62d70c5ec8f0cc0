import { I18nProvider } from '@lingui/react';
import { cleanup, render as renderBare, type RenderResult } from '@testing-library/react';
import axe, { type RunOptions } from 'axe-core';
import type { ReactNode } from 'react';
import { afterEach, expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { messages } from '../../src/locales/en-GB.po';
import { i18n } from '../../src/ui/i18n.ts';
import { GlobalStyles } from '../../src/ui/theme/GlobalStyles.tsx';
import type { ThemeName } from '../../src/ui/theme/palette.ts';

afterEach(async () => {
  cleanup();
  await emulate({});
});

/** Renders an element with the product's theme and message catalogue. */
export function render(
  children: ReactNode,
  theme: ThemeName = 'default',
): RenderResult & { readonly again: (next: ReactNode) => void } {
  i18n.loadAndActivate({ locale: 'en-GB', messages });
  const around = (inner: ReactNode) => (
    <I18nProvider i18n={i18n}>
      <GlobalStyles theme={theme} stripped={false} />
      {inner}
    </I18nProvider>
  );
  const result = renderBare(around(children));
  return { ...result, again: (next) => result.rerender(around(next)) };
}

/** Sets the customer's media preferences as the browser reports them; an empty object resets all. */
export async function emulate(features: Readonly<Record<string, string>>): Promise<void> {
  const list = Object.entries(features).map(([name, value]) => ({ name, value }));
  await cdp().send('Emulation.setEmulatedMedia', { features: list });
}

/**
 * Returns the first element that matches a selector. It throws if there is none: with optional chaining the
 * call would do nothing, and a later line would fail.
 */
export function inPage(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`not drawn: ${selector}`);
  return found;
}

/** Returns the text that is shown, and the number of elements. */
const shown = () => [
  document.body.innerText,
  [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .length,
];

/**
 * Runs the check in the light and then in the dark scheme. They differ only in style sheets, so both must show the
 * same.
 */
export async function inEachScheme(check: (scheme: 'light' | 'dark') => unknown): Promise<void> {
  const at = async (scheme: 'light' | 'dark') => {
    await emulate({ 'prefers-color-scheme': scheme });
    await check(scheme);
    return shown();
  };
  const light = await at('light');
  const dark = await at('dark');
  await emulate({ 'prefers-color-scheme': 'light' });
  // A part of the page that appears after the first check must be present in the check of the dark scheme, too.
  expect([light, shown()], 'what the dark shows').toContainEqual(dark);
}

/** Runs the check in both schemes, and also checks that there is space for a wide font on a phone. */
export async function onScreen(check: (scheme: 'light' | 'dark') => unknown): Promise<void> {
  await inEachScheme(check);
  if (window.innerWidth < 400) await expectRoomForWideFont();
}

/** Expects no findings by axe and no horizontal overflow. */
export const expectSound = () =>
  onScreen(async (scheme) => {
    expect(await violationsIn(scheme), scheme).toEqual([]);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth, scheme).toBe(clientWidth);
  });

/**
 * Returns the product's own fonts with letters that are a fifth wider, like DejaVu Sans or Verdana. If two faces have
 * the same name, the later one is used.
 */
const widerFaces = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes('Instrument Sans Variable'))
    .map(({ cssText }) => cssText.replace(/\}$/, 'size-adjust: 120%; }'))
    .join('\n');

/**
 * Expects that nothing extends beyond the sides of the narrowest phone with a wide font, within the padding of the
 * frame.
 */
export async function expectRoomForWideFont(): Promise<void> {
  const { innerWidth: width, innerHeight: height } = window;
  const style = document.createElement('style');
  style.textContent = `${widerFaces()} main { padding-inline: 16px }`;
  document.head.append(style);
  await page.viewport(320, 640);
  await document.fonts.load("16px 'Instrument Sans Variable'");
  await document.fonts.load("600 16px 'Instrument Sans Variable'");
  await settled();
  const { scrollWidth, clientWidth } = document.documentElement;
  const beyond = [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map(({ localName, textContent }) => `${localName} “${textContent.slice(0, 40)}”`);
  style.remove();
  await page.viewport(width, height);
  expect(scrollWidth, `in a wide font at 320 px: ${beyond.join(', ')}`).toBe(clientWidth);
}

/**
 * Returns the findings of an accessibility checker in the page, as rule and element; empty if there are none.
 * `more` are additional rules.
 */
export const violations = (more: readonly string[] = []): Promise<string[]> =>
  findings({
    rules: {
      region: { enabled: false },
      // WCAG 2.2, 2.5.8, which axe does not check by default.
      'target-size': { enabled: true },
      ...Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
    },
  });

/** The rules of axe that depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The findings in one scheme, for `inEachScheme`: it expects both schemes to show the same, so only the rules that
 * depend on colours can find more in the dark one.
 */
export const violationsIn = (scheme: 'light' | 'dark'): Promise<string[]> =>
  scheme === 'light' ? violations() : findings({ runOnly: { type: 'rule', values: colourRules } });

async function findings(options: RunOptions): Promise<string[]> {
  await settled();
  const found = await axe.run(document.body, { resultTypes: ['violations'], ...options });
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

/** Resolves when every finite animation and transition has ended. */
export async function settled(): Promise<void> {
  await document.fonts.ready;
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map((one) => one.finished));
}
