import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SuperOrder } from '../../../../contracts/orders/order.ts';
import {
  isExpected,
  isOld,
  orderNeed,
  stepsFor,
  type TimelineEntry,
  timelineOf,
  shownColour,
  shownStatus,
  trackingOf,
} from '../../../../machines/orders/orderDetails.selectors.ts';
import { queryViewState } from '../../../../machines/request/query.selectors.ts';
import { buttonStyle } from '../../../ui/buttonStyle.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextButton } from '../../../ui/TextLink.tsx';
import { color, media, type } from '../../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { arrivalLabel, momentLabel } from '../../../ui/formats.ts';
import { orderSentence, statusWords } from '../labels.ts';
import { OrderAction, type OrderWays } from '../OrderAction.tsx';
import type { DatesRef } from './refs.ts';
import { card, notPrinted, quiet, small } from './styles.ts';

const heading = css(type.dialog, { marginBottom: 2 });
const bar = css({
  display: 'flex',
  marginTop: 20,
  [media.phone]: { flexDirection: 'column', gap: 18 },
});
const step = css({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  paddingTop: 32,
  paddingInlineEnd: 8,
  // The line that leads to the next step.
  '&:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    top: 10,
    insetInlineStart: 22,
    insetInlineEnd: 0,
    height: 2,
    background: color.line,
  },
  '&:last-child': { flex: 'none' },
  '&[data-step="done"]::after': { background: color.info },
  [media.phone]: {
    paddingTop: 0,
    paddingInlineStart: 38,
    '&:not(:last-child)::after': {
      top: 22,
      bottom: -18,
      insetInlineStart: 10,
      insetInlineEnd: 'auto',
      width: 2,
      height: 'auto',
    },
  },
});
const dot = css({
  position: 'absolute',
  top: 0,
  insetInlineStart: 0,
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  borderRadius: '50%',
  border: `2px solid ${color.lineStrong}`,
  color: color.surfaceRaised,
  '[data-step="done"] > &': { background: color.info, borderColor: color.info },
  '[data-step="here"] > &': { borderWidth: 6, borderColor: color.info },
  '[data-step="here"][data-tone="red"] > &': { borderColor: color.danger },
});
const here = css({ fontWeight: 600 });
const ahead = css({ color: color.inkMuted });
const action = css({ marginTop: 12, '&:empty': { display: 'none' } });
const links = css({ display: 'flex', flexWrap: 'wrap', gap: '8px 20px', marginTop: 16 });

function Step({ entry: { status, raw, at, place } }: { readonly entry: TimelineEntry }) {
  const { i18n } = useLingui();
  const name = status === 'unknown' ? <bdi>{raw}</bdi> : i18n._(statusWords[status].name);
  return (
    <li
      css={step}
      data-step={place}
      data-tone={shownColour(status)}
      aria-current={place === 'here' ? 'step' : undefined}
    >
      <span css={dot}>{place === 'done' ? <Icon name="check" size={14} /> : null}</span>
      <div css={[type.body, place === 'here' && here, place === 'ahead' && ahead]}>
        {place === 'ahead' ? (
          name
        ) : place === 'done' ? (
          <Trans comment="A step of an order that is over; the end is read aloud only">
            {name}
            <VisuallyHidden>, done</VisuallyHidden>
          </Trans>
        ) : (
          <Trans comment="The step where an order is now; the end is read aloud only">
            {name}
            <VisuallyHidden>, now</VisuallyHidden>
          </Trans>
        )}
      </div>
      {at === null ? null : (
        <time css={small} dateTime={at}>
          {momentLabel(i18n.locale, at)}
        </time>
      )}
    </li>
  );
}

type Name = { readonly name: ReactNode };

/** The headline: when the order is expected or, if it needs action or no date is known, its status [4.12, 7.12a]. */
function Lead({ order, dates, now, name }: Name & Omit<OrderTimelineProps, 'ways'>) {
  const { i18n } = useLingui();
  const view = useSelector(dates, queryViewState, shallowEqual);
  const shown = shownStatus(order.status);
  if (orderNeed(shown) !== null || shownColour(shown) === 'red') return name;
  switch (view.state) {
    case 'loading':
      return <Skeleton width="min(280px, 70%)" height={24} />;
    case 'ready':
      return isExpected({ ...order, expected: view.data }, now) ? (
        <Trans>Arrives {{ day: arrivalLabel(i18n.locale, view.data) }}</Trans>
      ) : (
        name
      );
    case 'notFound':
      return name;
    case 'failed':
      return <Trans>We couldn’t load the delivery date</Trans>;
  }
}

/** The originally expected date, below the headline of an order that is waiting for the customer. */
function Expected({ order, dates, now }: Omit<OrderTimelineProps, 'ways'>) {
  const { i18n } = useLingui();
  const view = useSelector(dates, queryViewState, shallowEqual);
  const shown = shownStatus(order.status);
  const isMade = shownColour(shown) === 'cyan' && stepsFor(shown) !== null;
  if (
    view.state === 'notFound' &&
    isMade &&
    orderNeed(shown) === null &&
    shown !== 'Sent' &&
    shown !== 'shipped'
  )
    return (
      <p css={quiet}>
        <Trans>We don’t have a delivery date yet.</Trans>
      </p>
    );
  if (view.state !== 'ready' || orderNeed(shown) !== 'pay' || Date.parse(view.data.latest) < now) return null;
  return (
    <p css={quiet}>
      <Trans>Arrives {{ day: arrivalLabel(i18n.locale, view.data) }}</Trans>
    </p>
  );
}

interface OrderTimelineProps {
  readonly order: SuperOrder;
  readonly dates: DatesRef;
  readonly ways: OrderWays;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The information about the order that is most important at the moment, with a button for it, and the order's
 * progress step by step [4.12, 7.12a].
 */
export function OrderTimeline({ order, dates, ways, now }: OrderTimelineProps) {
  const { t, i18n } = useLingui();
  const shown = shownStatus(order.status);
  const name = shown === 'unknown' ? <bdi>{order.status}</bdi> : i18n._(statusWords[shown].name);
  const failed = useSelector(dates, (snapshot) => snapshot.hasTag('error'));
  const reads = failed && orderNeed(shown) === null && shownColour(shown) === 'cyan';
  return (
    <section
      css={card}
      aria-label={t({
        message: 'Order progress',
        comment: 'Noun: how far the order is. For screen readers.',
      })}
    >
      <h2 css={heading}>
        <Lead order={order} dates={dates} now={now} name={name} />
      </h2>
      <p css={quiet}>
        {orderSentence(i18n, order, now)}
        {reads ? (
          <span css={notPrinted}>
            {' '}
            <TextButton onClick={() => dates.send({ type: 'query.retry' })}>
              <Trans>Try again</Trans>
            </TextButton>
          </span>
        ) : null}
      </p>
      <Expected order={order} dates={dates} now={now} />
      <div css={[action, notPrinted]}>
        <OrderAction order={order} ways={ways} primary />
      </div>
      <Tracking order={order} now={now} />
      <ol
        css={bar}
        aria-label={t({
          message: 'Order steps',
          comment: 'Noun: the steps of an order from ordered to sent. For screen readers.',
        })}
      >
        {timelineOf(order).map((entry) => (
          <Step key={entry.raw} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

/** Links for tracking the parcels, which matter most while an order is on its way [2.52b]. */
function Tracking({ order, now }: Pick<OrderTimelineProps, 'order' | 'now'>) {
  const parcels = trackingOf(order);
  if (parcels.length === 0) return null;
  return (
    <div css={links}>
      {parcels.map(({ carrier, url }, index) => (
        <a
          key={url}
          css={buttonStyle(index === 0 && !isOld(order, now) ? 'primary' : 'secondary')}
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          {parcels.length === 1 ? (
            <Trans>
              Track your parcel with <bdi>{carrier}</bdi>
            </Trans>
          ) : (
            <Trans>
              Track parcel {{ number: index + 1 }} with <bdi>{carrier}</bdi>
            </Trans>
          )}
        </a>
      ))}
    </div>
  );
}
