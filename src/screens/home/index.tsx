import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  attentionOf,
  isGathering,
  isNewCustomer,
  knownAtHome,
  photosCount,
  readingView,
} from '../../../machines/home/homePage.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { type } from '../../ui/theme/tokens.ts';
import { Attention, AttentionWaiting } from './Attention.tsx';
import { FirstStep } from './FirstStep.tsx';
import { LatestOrder, type OrderWords } from './LatestOrder.tsx';
import { LatestPhotos } from './LatestPhotos.tsx';
import type { HomePageRef } from './refs.ts';
import { SavedProjects } from './SavedProjects.tsx';
import { Storage } from './Storage.tsx';

const frame = css({ maxWidth: 960 });
const heading = css(type.greeting, { marginBottom: 24, overflowWrap: 'anywhere' });
const above = css({ '&:not(:empty)': { marginBottom: 24 } });
/** Aligns the notice with the overview, without the margins that it has on other pages. */
const between = css({ '&:not(:empty)': { marginTop: 24 }, '& > *': { marginInline: '0 !important' } });

interface HomeProps {
  readonly page: HomePageRef;
  readonly orders: OrderWords;
  /** URL of the shop's products. */
  readonly shop: string;
  /** Whether this customer may open the photo pages. */
  readonly hasPhotos: boolean;
  /** The banner with the status of the business account. */
  readonly banner?: ReactNode;
  /** Explains why the library cannot be opened; shown in place of its photos. */
  readonly children?: ReactNode;
  /** Loaded later than the rest, without moving anything on the page. */
  readonly end?: ReactNode;
}

/**
 * The overview page: first what needs attention, then the latest orders, photos and projects, each loaded separately
 * [2.52a].
 */
export function Screen({ page, orders, shop, hasPhotos, banner, children, end }: HomeProps) {
  const { session } = useActors();
  const firstName = useSelector(
    session ?? undefined,
    (snapshot) => snapshot?.context.customer?.firstName ?? '',
  );
  const gathering = useSelector(page, isGathering);
  const known = useSelector(page, knownAtHome, shallowEqual);
  const readings = useSelector(page, ({ children: all }) => all);
  const totals = useSelector(readings.totals, readingView, shallowEqual);
  const orderList = useSelector(readings.orders, readingView, shallowEqual);
  const isNew = isNewCustomer({ orders: orderList, totals });
  const items = attentionOf(known, {
    totals,
    orders: orderList,
    storage: useSelector(readings.storage, readingView, shallowEqual),
    latestExport: useSelector(readings.latestExport, readingView, shallowEqual),
    emailChange: useSelector(readings.emailChange, readingView, shallowEqual),
  });
  return (
    <div css={frame}>
      <h1 css={heading}>
        {firstName === '' ? (
          <Trans>Hello</Trans>
        ) : (
          <Trans>
            Hello, <bdi>{firstName}</bdi>
          </Trans>
        )}
      </h1>
      <div css={above}>{banner}</div>
      {gathering ? (
        <AttentionWaiting />
      ) : (
        <>
          <Attention
            items={items}
            shop={shop}
            orders={orders}
            onSettle={(id) => page.send({ type: 'attention.settle', id })}
          />
          {isNew ? (
            <FirstStep shop={shop} hasPhotos={hasPhotos} />
          ) : (
            <LatestOrder page={page} shop={shop} now={known.now} {...orders} />
          )}
          <div css={between}>{children}</div>
          {hasPhotos && !isNew ? <LatestPhotos page={page} /> : null}
          <SavedProjects page={page} shop={shop} onlyWhereSome={isNew} />
          {hasPhotos && photosCount(totals) !== 0 ? <Storage page={page} /> : null}
          <div css={between}>{end}</div>
        </>
      )}
    </div>
  );
}
