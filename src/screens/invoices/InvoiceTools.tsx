import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { downloadViewState } from '../../../machines/request/download.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldBox, fieldInput } from '../../ui/fieldStyle.ts';
import { SearchForm } from '../../ui/SearchForm.tsx';
import { color, media, type } from '../../ui/theme/tokens.ts';
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
  const filter = useSelector(page, ({ context }) => context.filter);
  const asArchive = useSelector(page, ({ context }) => context.offer.years);
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
        <SearchForm
          label={t`Order or invoice number`}
          words={filter.words}
          onSearch={(words) => page.send({ type: 'invoices.search', words })}
        />
      </div>
      {asArchive && year === null && known.length > 0 ? (
        <p css={hint}>
          <Trans>Choose a year to download all its invoices in one file.</Trans>
        </p>
      ) : null}
    </>
  );
}
