import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import {
  ordersAddress,
  ordersViewState,
  pageNumbers,
  pageTime,
  placeTop,
  searchedWords,
  shownOrders,
} from '../../../machines/orders/ordersPage.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { fieldBox, fieldInput } from '../../ui/fieldStyle.ts';
import { oneLine } from '../../ui/plainText.ts';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { ScrollPlace } from '../../ui/ScrollPlace.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { media, type } from '../../ui/theme/tokens.ts';
import { useFormReset } from '../../ui/useFormReset.ts';
import { hiddenOnPhone, VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
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
const search = css({ display: 'flex', gap: 8, [media.phone]: { width: '100%' } });
const box = css({ width: 296, [media.phone]: { flex: 1, width: 'auto', minWidth: 0 } });
const list = css({ display: 'grid', gap: 16, marginTop: 20 });
const below = css({ marginTop: 20 });

/** Searches order numbers and product names; the input is uncontrolled. */
function Search({ page, words }: { readonly page: OrdersPageRef; readonly words: string }) {
  const { t } = useLingui();
  const id = useId();
  const form = useFormReset(words);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('words');
    page.send({ type: 'orders.search', words: typeof words === 'string' ? words.trim() : '' });
  };
  return (
    <form ref={form} role="search" css={search} onSubmit={submit}>
      <VisuallyHidden>
        <label htmlFor={id}>
          <Trans>Order number or product</Trans>
        </label>
      </VisuallyHidden>
      <span css={[fieldBox, box]}>
        <input
          id={id}
          css={fieldInput}
          name="words"
          type="search"
          onInput={oneLine}
          defaultValue={words}
          maxLength={100}
          autoComplete="off"
          placeholder={t`Order number or product`}
        />
      </span>
      <Button type="submit" icon="zoom">
        <span css={hiddenOnPhone}>
          <Trans context="button">Search</Trans>
        </span>
      </Button>
    </form>
  );
}

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
  const words = useSelector(page, searchedWords);
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
        <Search page={page} words={words} />
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
        <NoneFound words={words} onAll={() => page.send({ type: 'orders.search', words: '' })} />
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
