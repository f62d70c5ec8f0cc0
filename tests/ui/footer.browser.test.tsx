import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { locales } from '../../contracts/brand/brands.ts';
import { languageNames } from '../../contracts/brand/languageNames.ts';
import { Footer } from '../../src/screens/shell/Footer.tsx';
import { LanguageSelect } from '../../src/screens/shell/LanguageSelect.tsx';
import { render, violations } from './render.tsx';

const links = [
  { label: 'FAQ', href: 'https://shop.example/faq' },
  { label: 'Contact', href: 'https://shop.example/contact' },
];
const words = () => [...document.querySelectorAll('footer li')].map((one) => one.textContent);

test.each([390, 1440])(
  '[3.19b, 9.10b, 9.13] the footer at %i px shows the available links, in order',
  async (width) => {
    await page.viewport(width, 700);
    let asked = 0;
    render(
      <Footer
        alone={false}
        links={links}
        sessionsHref="https://id.example/sessions"
        surveyHref="https://survey.example/en-GB"
        environment="T"
        onCookies={() => (asked += 1)}
      />,
    );
    expect(words()).toEqual([
      'FAQ',
      'Contact',
      'Signed-in devices',
      'Cookie settings',
      'Tell us what you think',
      'Environment T',
    ]);
    await userEvent.click(page.getByRole('button', { name: 'Cookie settings' }));
    expect([asked, await violations()]).toEqual([1, []]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('[3.19c, 7.12c] without menus, sign-in and survey, in production, only the link to the cookies shows', async () => {
  render(<Footer alone links={[]} onCookies={() => undefined} />);
  expect([words(), await violations()]).toEqual([['Cookie settings'], []]);
});

test.each([390, 820, 1440])(
  'below a page without the shell the links are centred at %i px',
  async (width) => {
    await page.viewport(width, 700);
    const [link] = links;
    if (link === undefined) throw new Error('there is no link');
    render(<Footer alone links={[link]} onCookies={() => undefined} />);
    const boxes = [...document.querySelectorAll('footer li')].map((one) => one.getBoundingClientRect());
    const middle = ((boxes[0]?.left ?? 0) + (boxes.at(-1)?.right ?? 0)) / 2;
    const { left, right } = document.querySelector('footer')?.getBoundingClientRect() ?? {
      left: 0,
      right: 0,
    };
    expect(Math.round(middle)).toBe(Math.round((left + right) / 2));
  },
);

test.each([320, 1440])(
  '[9.13] the footer offers all languages at %i px, each by its own name',
  async (width) => {
    await page.viewport(width, 700);
    render(<Footer alone={false} links={links} language={<LanguageSelect />} onCookies={() => undefined} />);
    const choice = page.getByRole('combobox', { name: 'Language' });
    await expect.element(choice).toHaveValue('en-GB');
    const options = [...document.querySelectorAll('option')];
    expect(new Set(options.map(({ lang, value, text }) => `${lang} ${value} ${text}`))).toEqual(
      new Set(locales.map((locale) => `${locale} ${locale} ${languageNames[locale]}`)),
    );
    expect([options[0]?.value, await violations()]).toEqual(['en-GB', []]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
