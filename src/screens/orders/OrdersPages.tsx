import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderTab } from '../../../contracts/orders/order.ts';
import { ordersAddress } from '../../../machines/orders/ordersPage.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { color, type } from '../../ui/theme/tokens.ts';

const row = css({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 16, marginTop: 24 });
const where = css(type.body, { color: color.inkMuted, fontVariantNumeric: 'tabular-nums' });

export interface OrdersPagesProps {
  readonly page: number;
  readonly pages: number;
  readonly tab: OrderTab;
}

/** The way to the pages before and after; each is an address of its own [2.52b]. */
export function OrdersPages({ page, pages, tab }: OrdersPagesProps) {
  const { t } = useLingui();
  return (
    <nav css={row} aria-label={t`Pages of orders`}>
      {page === 1 ? null : (
        <Link css={buttonStyle('secondary')} to={ordersAddress(tab, page - 1)}>
          <Trans>Previous</Trans>
        </Link>
      )}
      <span css={where} aria-current="page">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      {page === pages ? null : (
        <Link css={buttonStyle('secondary')} to={ordersAddress(tab, page + 1)}>
          <Trans>Next</Trans>
        </Link>
      )}
    </nav>
  );
}
