import { Trans } from '@lingui/react/macro';
import { Link } from '../../../context/Link.tsx';
import { buttonStyle } from '../../../ui/buttonStyle.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Shown if the customer has no order with this number [8.5c]. */
export function OrderNotFound() {
  return (
    <EmptyState
      level="h1"
      title={<Trans>Order not found</Trans>}
      action={
        <Link css={buttonStyle('primary')} to="/orders">
          <Trans>Show all orders</Trans>
        </Link>
      }
    >
      <Trans>There’s no order with this number in your account.</Trans>
    </EmptyState>
  );
}
