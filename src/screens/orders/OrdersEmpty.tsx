import { css } from '@emotion/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { OrderTab } from '../../../contracts/orders/order.ts';
import { ordersAddress } from '../../../machines/orders/ordersPage.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

const actions = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 });

interface NoOrdersProps {
  readonly tab: OrderTab;
  /** Whether the history contains orders, or may contain some: not every service reports this. */
  readonly earlier: boolean;
}

/** Shown if a tab has no orders: explains which orders are in the other tab. */
export function NoOrders({ tab, earlier }: NoOrdersProps) {
  if (tab === 'history')
    return (
      <EmptyState drawing="done" title={<Trans>No earlier orders</Trans>}>
        <Trans>Orders move here 30 days after you place them, or 14 days after they’re sent.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="done"
      title={<Trans>No orders in progress</Trans>}
      action={
        earlier ? (
          <Link css={buttonStyle('primary')} to={ordersAddress('history')}>
            <Trans>Show earlier orders</Trans>
          </Link>
        ) : undefined
      }
    >
      <Trans>Your next order will appear here until it arrives.</Trans>
    </EmptyState>
  );
}

interface NoneFoundProps {
  readonly words: string;
  /** The results in the other tab; null if it has none. */
  readonly elsewhere: { readonly tab: OrderTab; readonly count: number } | null;
  readonly onAll: () => void;
}

/** Shown if a search has no results in this tab. */
export function NoneFound({ words, elsewhere, onAll }: NoneFoundProps) {
  return (
    <EmptyState
      title={
        <Trans>
          No orders match “<bdi>{words}</bdi>”
        </Trans>
      }
      action={
        <div css={actions}>
          {elsewhere === null ? null : (
            <Link css={buttonStyle('primary')} to={ordersAddress(elsewhere.tab, 1, words)}>
              {elsewhere.tab === 'history' ? (
                <Plural
                  value={{ count: elsewhere.count }}
                  one="Show # order in your history"
                  other="Show # orders in your history"
                />
              ) : (
                <Plural
                  value={{ count: elsewhere.count }}
                  one="Show # order in progress"
                  other="Show # orders in progress"
                />
              )}
            </Link>
          )}
          <Button onClick={onAll}>
            <Trans>Show all orders</Trans>
          </Button>
        </div>
      }
    >
      <Trans>We searched order numbers and product names in this tab.</Trans>
    </EmptyState>
  );
}
