import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  currentListing,
  historicalListing,
  invoicesAddress,
  type InvoiceListing,
  type InvoiceTab,
  pagesOf,
} from '../../../machines/invoices/invoices.selectors.ts';
import { addressedPageViewState } from '../../../machines/request/addressedPage.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { color, type } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { column, InvoiceRow, SkeletonRow } from './InvoiceRow.tsx';
import { InvoiceTools } from './InvoiceTools.tsx';
import type { CurrentRef, HistoricalRef, InvoicesPageRef } from './refs.ts';

const frame = css({ maxWidth: 960 });
const heading = css(type.page, { marginBottom: 12 });
const space = css({ '&:not(:empty)': { marginBottom: 20 } });
const table = css(type.body, {
  width: '100%',
  marginTop: 8,
  borderCollapse: 'collapse',
  '& th, & td': { padding: '10px 12px 10px 0', textAlign: 'start', verticalAlign: 'middle' },
  '& th:last-child, & td:last-child': { paddingInlineEnd: 0 },
  '& tbody tr': { borderTop: `1px solid ${color.line}` },
  '& tbody': { borderBottom: `1px solid ${color.line}` },
  '& tbody th': { fontWeight: 600 },
});
const head = css(type.meta, { color: color.inkMuted, '& th': { fontWeight: 450 } });
const end = css({ '&&': { textAlign: 'end' } });
const note = css(type.meta, {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: 16,
  color: color.inkMuted,
});
const notice = css({ marginTop: 16 });
const actions = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 });

function Head() {
  return (
    <thead css={head}>
      <tr>
        <th scope="col">
          <Trans context="column of a table">Invoice</Trans>
        </th>
        <th scope="col" css={column}>
          <Trans context="column of a table">Date</Trans>
        </th>
        <th scope="col" css={column}>
          <Trans context="column of a table">Order</Trans>
        </th>
        <th scope="col" css={end}>
          <Trans context="column of a table">Amount</Trans>
        </th>
        <td />
      </tr>
    </thead>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading your invoices`}>
      <table css={table} aria-hidden="true">
        <Head />
        <tbody>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </tbody>
      </table>
    </div>
  );
}

interface ListingProps {
  readonly page: InvoicesPageRef;
  readonly tab: InvoiceTab;
  readonly listing: InvoiceListing;
  readonly busy: boolean;
}

function Empty({ page, tab }: Pick<ListingProps, 'page' | 'tab'>) {
  const { words, year } = useSelector(page, ({ context }) => context.filter);
  const both = useSelector(page, ({ context }) => context.offer.current);
  if (words === '' && year === null)
    return tab === 'current' ? (
      <EmptyState drawing="done" title={<Trans>No invoices yet</Trans>}>
        <Trans>Your invoice will appear here once the order has been sent.</Trans>
      </EmptyState>
    ) : (
      <EmptyState drawing="done" title={<Trans>No earlier invoices</Trans>}>
        <Trans>Invoices move here after two years.</Trans>
      </EmptyState>
    );
  const other = tab === 'current' ? 'historical' : 'current';
  return (
    <EmptyState
      title={<Trans>No invoices match</Trans>}
      action={
        <div css={actions}>
          {words === '' || !both ? null : (
            <Link css={buttonStyle('primary')} to={invoicesAddress(other, 1, { words, year: null })}>
              {other === 'historical' ? (
                <Trans>Search earlier invoices</Trans>
              ) : (
                <Trans>Search recent invoices</Trans>
              )}
            </Link>
          )}
          <Link css={buttonStyle('secondary')} to={invoicesAddress(tab)}>
            <Trans>Show all invoices</Trans>
          </Link>
        </div>
      }
    >
      <Trans>We searched the invoices and orders in this tab.</Trans>
    </EmptyState>
  );
}

function Listing({ page, tab, listing, busy }: ListingProps) {
  const { t } = useLingui();
  const filter = useSelector(page, ({ context }) => context.filter);
  const numbers = pagesOf(listing);
  return (
    <>
      <InvoiceTools page={page} years={listing.years} />
      <VisuallyHidden>
        <p role="status">
          <Plural value={{ count: listing.total }} one="# invoice" other="# invoices" />
        </p>
      </VisuallyHidden>
      {listing.total === 0 ? (
        <Empty page={page} tab={tab} />
      ) : (
        <>
          <table css={table} aria-label={t`Invoices`} aria-busy={busy || undefined}>
            <Head />
            <tbody>
              {listing.lines.map((line) => (
                <InvoiceRow key={line.file.key} page={page} line={line} />
              ))}
            </tbody>
          </table>
          {tab === 'historical' ? (
            <p css={note}>
              <Icon name="info" size={16} />
              <Trans>The PDF of an earlier invoice is named after its order number.</Trans>
            </p>
          ) : null}
          {numbers === null ? null : (
            <PageLinks
              label={t`Pages of invoices`}
              {...numbers}
              to={(to) => invoicesAddress(tab, to, filter)}
              link={Link}
            />
          )}
        </>
      )}
    </>
  );
}

function NotLoaded({ page, reference }: { readonly page: InvoicesPageRef; readonly reference: string }) {
  return (
    <div css={notice}>
      <ErrorNotice
        message={<Trans>Error: Your invoices could not be loaded</Trans>}
        reference={reference === '' ? undefined : reference}
        onRetry={() => page.send({ type: 'invoices.retry' })}
      >
        <Trans>Your invoices are safe. Check your connection and try again.</Trans>
      </ErrorNotice>
    </div>
  );
}

function Current({ page, list }: { readonly page: InvoicesPageRef; readonly list: CurrentRef }) {
  const view = useSelector(list, addressedPageViewState, shallowEqual);
  if (view.state !== 'ready')
    return view.state === 'failed' ? <NotLoaded page={page} reference={view.reference} /> : <Loading />;
  return (
    <>
      {view.reference === null ? null : <NotLoaded page={page} reference={view.reference} />}
      <Listing
        page={page}
        tab="current"
        listing={currentListing(view.data, view.place.page)}
        busy={view.refreshing}
      />
    </>
  );
}

function Historical({ page, list }: { readonly page: InvoicesPageRef; readonly list: HistoricalRef }) {
  const view = useSelector(list, addressedPageViewState, shallowEqual);
  const filter = useSelector(page, ({ context }) => context.filter);
  if (view.state !== 'ready')
    return view.state === 'failed' ? <NotLoaded page={page} reference={view.reference} /> : <Loading />;
  return (
    <>
      {view.reference === null ? null : <NotLoaded page={page} reference={view.reference} />}
      <Listing
        page={page}
        tab="historical"
        listing={historicalListing(view.data, view.place.page, filter)}
        busy={view.refreshing}
      />
    </>
  );
}

/** The 'B2B invoices' page; `banner` shows the status of the account [2.10, 2.52i, 6.1b, 6.1c]. */
interface InvoicesProps {
  readonly page: InvoicesPageRef;
  readonly banner?: ReactNode;
}

export function Screen({ page, banner }: InvoicesProps) {
  const { t } = useLingui();
  const both = useSelector(page, ({ context }) => context.offer.current);
  const words = useSelector(page, ({ context }) => context.filter.words);
  const current = useSelector(page, ({ children }) => children.current);
  const historical = useSelector(page, ({ children }) => children.historical);
  return (
    <div css={frame}>
      <h1 css={heading}>
        <Trans>B2B invoices</Trans>
      </h1>
      <div css={space}>{banner}</div>
      {both ? (
        <TabLinks
          label={t`Invoices`}
          current={historical === undefined ? 'current' : 'historical'}
          link={Link}
          items={[
            {
              id: 'current',
              label: t({ message: 'Recent', context: 'tab: invoices', comment: 'At most 14 characters' }),
              to: invoicesAddress('current', 1, { words, year: null }),
            },
            {
              id: 'historical',
              label: t({ message: 'Earlier', context: 'tab: invoices', comment: 'At most 14 characters' }),
              to: invoicesAddress('historical', 1, { words, year: null }),
            },
          ]}
        />
      ) : null}
      {current === undefined ? null : <Current page={page} list={current} />}
      {historical === undefined ? null : <Historical page={page} list={historical} />}
    </div>
  );
}
