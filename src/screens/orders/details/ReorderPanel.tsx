import { css } from '@emotion/react';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReorderReason } from '../../../../contracts/orders/aftersales.ts';
import type { SuperOrder } from '../../../../contracts/orders/order.ts';
import { reorderViewState } from '../../../../machines/orders/orderDetails.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonStyle } from '../../../ui/buttonStyle.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { color, type } from '../../../ui/theme/tokens.ts';
import type { ReorderRef } from './refs.ts';
import { card, notPrinted, small } from './styles.ts';

const frame = css({ display: 'grid', gap: 12, justifyItems: 'start' });
const list = css({ display: 'grid', gap: 10 });
const item = css({ display: 'flex', gap: 10, alignItems: 'flex-start', overflowWrap: 'anywhere' });
const yes = css({ flex: 'none', color: color.success });
const no = css({ flex: 'none', color: color.inkMuted });
const actionRow = css({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const whyNot = {
  discontinued: msg`We no longer make this product.`,
  projectGone: msg`We no longer have the design for this product.`,
} as const satisfies Record<ReorderReason, unknown>;

interface ReorderPanelProps {
  readonly reorder: ReorderRef;
  readonly order: SuperOrder;
}

function Items({ reorder, order }: ReorderPanelProps) {
  const { i18n } = useLingui();
  const { status } = useSelector(reorder, reorderViewState, shallowEqual);
  const nameOf = (code: string) => order.orders.find((product) => product.code === code)?.articleName ?? code;
  return (
    <ul css={list}>
      {status?.products.map(({ code, available, reason }) => (
        <li key={code} css={item}>
          <span css={available ? yes : no}>
            <Icon name={available ? 'checkcircle' : 'info'} />
          </span>
          <span>
            <bdi>{nameOf(code)}</bdi>
            <br />
            <span css={small}>
              {available ? (
                <Trans>Can be reordered</Trans>
              ) : reason === undefined ? (
                <Trans>Can’t be reordered</Trans>
              ) : (
                i18n._(whyNot[reason])
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Which products can be reordered and which cannot, and the result of reordering [4.14b]. */
export function ReorderPanel({ reorder, order }: ReorderPanelProps) {
  const { t } = useLingui();
  const { state, status, url, refusal, reference } = useSelector(reorder, reorderViewState, shallowEqual);
  const reset = (
    <Button variant="quiet" onClick={() => reorder.send({ type: 'reorder.reset' })}>
      <Trans>Not now</Trans>
    </Button>
  );
  if (state === 'statusReceived' && status !== null) {
    const count = status.products.filter(({ available }) => available).length;
    return (
      <section css={[card, frame, notPrinted]} aria-label={t`Reorder`}>
        <div role="status">
          <h2 css={type.section}>
            {count === 0 ? (
              <Trans>None of these products can be reordered</Trans>
            ) : (
              <Trans>Some products can’t be reordered</Trans>
            )}
          </h2>
        </div>
        <Items reorder={reorder} order={order} />
        <div css={actionRow}>
          {count === 0 ? null : (
            <Button variant="primary" onClick={() => reorder.send({ type: 'reorder.confirm' })}>
              <Plural value={count} one="Reorder # product" other="Reorder # products" />
            </Button>
          )}
          {reset}
        </div>
      </section>
    );
  }
  if (state === 'statusFailed' || state === 'reorderFailed')
    return (
      <div css={notPrinted}>
        <ErrorNotice
          inside
          message={
            refusal === 'notAvailable' ? (
              <Trans>None of these products can be reordered</Trans>
            ) : (
              <Trans>We couldn’t reorder this</Trans>
            )
          }
          reference={refusal === 'notAvailable' || reference === null ? '' : reference}
          onRetry={() => reorder.send({ type: 'reorder.again' })}
        >
          <Trans>Your basket hasn’t changed.</Trans> {reset}
        </ErrorNotice>
      </div>
    );
  if (state === 'waiting' && url !== null)
    return (
      <section css={[card, frame, notPrinted]} aria-label={t`Reorder`}>
        <h2 css={type.section}>
          <Trans>Your basket is ready</Trans>
        </h2>
        <div css={actionRow}>
          <a css={buttonStyle('primary')} href={url}>
            <Trans>Go to your basket</Trans>
          </a>
          {reset}
        </div>
      </section>
    );
  return null;
}
