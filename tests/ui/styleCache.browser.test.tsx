import { CacheProvider, css } from '@emotion/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { styleCache } from '../../src/ui/theme/styleCache.ts';

const sheets = () =>
  [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion=css]')].map(({ sheet }) =>
    [...(sheet?.cssRules ?? [])].map(({ cssText }) => /(?:left|right): \d+px/.exec(cssText)?.[0] ?? cssText),
  );

test('each task that inserts rules has a style sheet of its own, after the earlier ones', async () => {
  // As in the build: emotion's development version has a sheet for each rule.
  styleCache.sheet.isSpeedy = true;
  const before = sheets().length;
  const shown = (late: boolean) => (
    <CacheProvider value={styleCache}>
      <p css={css({ left: 11 })} />
      <p css={css({ left: 12 })} />
      {late ? <p css={css({ left: 13, '@media (min-width: 1px)': { left: 14 } })} /> : null}
    </CacheProvider>
  );
  const { rerender } = render(shown(false));
  await Promise.resolve();
  rerender(shown(true));
  expect(sheets().slice(before)).toEqual([
    ['left: 11px', 'left: 12px'],
    ['left: 13px', 'left: 14px'],
  ]);
});
