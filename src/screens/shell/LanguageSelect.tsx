import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { defaultBrand, type Locale, locales } from '../../../contracts/brand/brands.ts';
import { languageNames } from '../../../contracts/brand/languageNames.ts';
import { isLocale, languagesOf } from '../../../contracts/brand/languages.ts';
import { useActors } from '../../context/actors.ts';
import { color, focusRing, media, radius, size, type } from '../../ui/theme/tokens.ts';

const select = css(type.meta, {
  minHeight: size.target,
  maxWidth: '100%',
  paddingInline: 6,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.ink,
  textOverflow: 'ellipsis',
  '& option': { background: color.surfaceRaised, color: color.ink },
  '&:focus-visible': focusRing,
  // With a smaller font size, a phone's browser would zoom into the field.
  [media.touch]: { fontSize: 16 },
  '@media print': { display: 'none' },
});
const onPaper = css({ display: 'none', '@media print': { display: 'inline' } });

/** Returns the languages of the brand's country, followed by all others. */
const offered = (own: readonly Locale[]): readonly Locale[] => [
  ...own,
  ...locales.filter((locale) => !own.includes(locale)),
];

/** Lets the customer choose the page's language; each language is listed under its own name [9.13]. */
export function LanguageSelect() {
  const { t, i18n } = useLingui();
  const { app, surroundings } = useActors();
  const host = useSelector(app ?? undefined, (snapshot) => snapshot?.context.host ?? null);
  return (
    <>
      <select
        css={select}
        aria-label={t({
          message: 'Language',
          context: 'setting',
          comment: 'The language of the pages and e-mails',
        })}
        value={i18n.locale}
        onChange={({ currentTarget: { value } }) => {
          if (isLocale(value)) surroundings?.send({ type: 'language.choose', locale: value });
        }}
      >
        {offered(languagesOf(host?.brand ?? defaultBrand)).map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {languageNames[locale]}
          </option>
        ))}
      </select>
      {isLocale(i18n.locale) ? <span css={onPaper}>{languageNames[i18n.locale]}</span> : null}
    </>
  );
}
