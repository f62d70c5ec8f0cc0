import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { downloadViewState } from '../../../machines/request/download.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldBox, fieldInput } from '../../ui/fieldStyle.ts';
import { oneLine } from '../../ui/plainText.ts';
import { color, media, type } from '../../ui/theme/tokens.ts';
import { useFormReset } from '../../ui/useFormReset.ts';
import { hiddenOnPhone, VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { InvoicesPageRef } from './refs.ts';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  marginBlock: '20px 8px',
});
const heading = css(type.section, { marginInlineEnd: 'auto' });
/** Controls are left out when the page is printed. */
const notPrinted = { '@media print': { display: 'none' } } as const;
const years = css({ minWidth: 128, [media.phone]: { flex: '1 1 100%' }, ...notPrinted });
const search = css({ display: 'flex', gap: 8, [media.phone]: { flex: '1 1 100%', minWidth: 0 } });
const words = css({ width: 296, [media.phone]: { flex: 1, width: 'auto', minWidth: 0 } });
const hint = css(type.meta, { color: color.inkMuted, ...notPrinted });

interface ToolsProps {
  readonly page: InvoicesPageRef;
  /** The years for which there are invoices, latest first. */
  readonly years: readonly number[];
}

/** Downloads all invoices of the selected year as one file. */
function YearButton({ page, year }: { readonly page: InvoicesPageRef; readonly year: number }) {
  const download = useSelector(page, ({ context }) => context.years[String(year)]);
  const state = useSelector(download, downloadViewState);
  return (
    <Button
      icon={state === 'success' ? 'check' : 'download'}
      busy={state === 'pending'}
      busyLabel={
        <Trans context="button: a zip of invoices" comment="At most 26 characters">
          Preparing
        </Trans>
      }
      onClick={() => page.send({ type: 'year.download', year })}
    >
      <Trans comment="At most 30 characters">Download all of {{ year: String(year) }} (.zip)</Trans>
    </Button>
  );
}

/** The filter by year, the search box, and the download of a year. */
export function InvoiceTools({ page, years: known }: ToolsProps) {
  const { t } = useLingui();
  const id = useId();
  const filter = useSelector(page, ({ context }) => context.filter);
  const asArchive = useSelector(page, ({ context }) => context.offer.years);
  const form = useFormReset(filter.words);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget).get('words');
    page.send({ type: 'invoices.search', words: typeof written === 'string' ? written.trim() : '' });
  };
  const { year } = filter;
  return (
    <>
      <div css={bar}>
        <h2 css={heading}>{year === null ? <Trans>All years</Trans> : String(year)}</h2>
        {year !== null && asArchive ? <YearButton page={page} year={year} /> : null}
        {known.length === 0 ? null : (
          <span css={[fieldBox, years]}>
            <select
              css={fieldInput}
              aria-label={t`Year`}
              value={year === null ? '' : String(year)}
              onChange={({ target: { value } }) =>
                page.send({ type: 'invoices.year', year: value === '' ? null : Number(value) })
              }
            >
              <option value="">{t`All years`}</option>
              {known.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </span>
        )}
        <form ref={form} role="search" css={search} onSubmit={submit}>
          <VisuallyHidden>
            <label htmlFor={id}>
              <Trans>Order or invoice number</Trans>
            </label>
          </VisuallyHidden>
          <span css={[fieldBox, words]}>
            <input
              id={id}
              css={fieldInput}
              name="words"
              type="search"
              onInput={oneLine}
              maxLength={100}
              autoComplete="off"
              defaultValue={filter.words}
              placeholder={t`Order or invoice number`}
            />
          </span>
          <Button type="submit" icon="zoom">
            <span css={hiddenOnPhone}>
              <Trans context="button">Search</Trans>
            </span>
          </Button>
        </form>
      </div>
      {asArchive && year === null && known.length > 0 ? (
        <p css={hint}>
          <Trans>Choose a year to download all its invoices in one file.</Trans>
        </p>
      ) : null}
    </>
  );
}
