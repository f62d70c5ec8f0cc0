import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SuperOrder } from '../../../../contracts/orders/order.ts';
import { card, cardHead, small } from './styles.ts';

const lines = css({ fontStyle: 'normal' });

/** The company that sold the order, as on the invoice; printed as well. */
export function Seller({ seller }: { readonly seller: NonNullable<SuperOrder['seller']> }) {
  const { t } = useLingui();
  return (
    <section css={card} aria-label={t`Sold by`}>
      <h2 css={cardHead}>
        <Trans>Sold by</Trans>
      </h2>
      <address css={[small, lines]}>
        {[seller.company, ...seller.address].map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div>
          <Trans>VAT number {{ number: seller.vatNumber }}</Trans>
        </div>
      </address>
    </section>
  );
}
