import { I18nProvider } from '@lingui/react';
import { cleanup, render as renderBare, type RenderResult } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { cdp } from 'vitest/browser';
import { messages } from '../../src/locales/en-GB.po';
import { i18n } from '../../src/ui/i18n.ts';
import { GlobalStyles } from '../../src/ui/theme/GlobalStyles.tsx';
import type { ThemeName } from '../../src/ui/theme/palette.ts';

afterEach(async () => {
  cleanup();
  await emulate({});
});

/** Draws under the theme and the catalogue of the product. */
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

/** The person's settings, as the browser reports them; none resets all. */
export async function emulate(features: Readonly<Record<string, string>>): Promise<void> {
  const list = Object.entries(features).map(([name, value]) => ({ name, value }));
  await cdp().send('Emulation.setEmulatedMedia', { features: list });
}

/** What a checker of accessibility finds in the page: rule and element, nothing when all is well. */
export async function violations(): Promise<string[]> {
  await settled();
  const found = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { region: { enabled: false } },
  });
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

/** After every animation and transition that ends has ended. */
export async function settled(): Promise<void> {
  await document.fonts.ready;
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map((one) => one.finished));
}
