import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import {
  foundElsewhere,
  ordersAddress,
  ordersViewState,
  pageNumbers,
  pageTime,
  placeTop,
  searchedText,
  shownOrders,
} from '../../../machines/orders/ordersPage.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { ScrollPlace } from '../../ui/ScrollPlace.tsx';
import { SearchForm } from '../../ui/SearchForm.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { type } from '../../ui/theme/tokens.ts';
import type { OrderWays } from './OrderAction.tsx';
import { OrderCard, SkeletonCard } from './OrderCard.tsx';
import type { OrdersPageRef } from './refs.ts';

// Loaded on demand, because most customers never see them.
const NoOrders = lazyView(async () => (await import('./OrdersEmpty.tsx')).NoOrders);
const NoneFound = lazyView(async () => (await import('./OrdersEmpty.tsx')).NoneFound);

const frame = css({ maxWidth: 960 });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  marginBottom: 12,
});
const heading = css(type.page);
const list = css({ display: 'grid', gap: 16, marginTop: 20 });
const below = css({ marginTop: 20 });

/** The 'Orders' page with the tabs in progress and history, page by page [2.10, 2.52, 4.13]. */
interface OrdersProps {
  readonly page: OrdersPageRef;
  readonly ways: OrderWays;
}

export function Screen({ page, ways }: OrdersProps) {
  const { t, i18n } = useLingui();
  const read = useSelector(page, ({ children }) => children.list);
  const view = useSelector(
    read,
    (snapshot) => (snapshot === undefined ? null : ordersViewState(snapshot)),
    shallowEqual,
  );
  const words = useSelector(page, searchedText);
  const top = useSelector(page, placeTop);
  const now = useSelector(page, pageTime);
  const numbers = view?.state === 'ready' ? pageNumbers(view) : null;
  const count = (of: 'inProgress' | 'history') => ({
    count: view?.counts === undefined ? '' : new Intl.NumberFormat(i18n.locale).format(view.counts[of]),
  });
  return (
    <div css={frame}>
      <div css={head}>
        <h1 css={heading}>
          <Trans>Orders</Trans>
        </h1>
        <SearchForm
          label={t`Order number or product`}
          words={words}
          onSearch={(searched) => page.send({ type: 'orders.search', words: searched })}
        />
      </div>
      <TabLinks
        label={t`Orders`}
        current={view?.tab ?? 'inProgress'}
        link={Link}
        items={[
          {
            id: 'inProgress',
            label: t({ message: 'In progress', context: 'tab: orders', comment: 'At most 14 characters' }),
            to: ordersAddress('inProgress', 1, words),
            ...count('inProgress'),
          },
          {
            id: 'history',
            label: t({ message: 'History', context: 'tab: orders', comment: 'At most 14 characters' }),
            to: ordersAddress('history', 1, words),
            ...count('history'),
          },
        ]}
      />
      {view?.state === 'loading' ? (
        <div role="status" aria-busy="true" aria-label={t`Loading your orders`}>
          <ul css={list} aria-hidden="true">
            <SkeletonCard />
            <SkeletonCard />
            <SkeletonCard />
          </ul>
        </div>
      ) : null}
      {view?.state === 'failed' ? (
        <div css={below}>
          <ErrorNotice
            message={<Trans>Error: Your orders could not be loaded</Trans>}
            reference={view.reference}
            onRetry={() => page.send({ type: 'orders.retry' })}
          >
            <Trans>Your orders haven’t changed. Check your connection and try again.</Trans>
          </ErrorNotice>
        </div>
      ) : null}
      {view?.state === 'empty' && words === '' ? (
        <NoOrders tab={view.place.tab} earlier={view.counts?.history !== 0} />
      ) : null}
      {view?.state === 'empty' && words !== '' ? (
        <NoneFound
          words={words}
          elsewhere={foundElsewhere(view)}
          onAll={() => page.send({ type: 'orders.search', words: '' })}
        />
      ) : null}
      {view?.state === 'ready' ? (
        <ScrollPlace top={top} onRested={(at) => page.send({ type: 'orders.rested', top: at })}>
          <ul css={list} aria-label={t`Orders`}>
            {shownOrders(view).map((order) => (
              <OrderCard key={order.superOrderCode} order={order} ways={ways} now={now} />
            ))}
          </ul>
          {numbers === null ? null : (
            <PageLinks
              label={t`Pages of orders`}
              page={numbers.page}
              pages={numbers.pages}
              to={(to) => ordersAddress(numbers.tab, to, words)}
              link={Link}
            />
          )}
        </ScrollPlace>
      ) : null}
    </div>
  );
}
