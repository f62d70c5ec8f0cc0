import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { voucherViewState } from '../../../../machines/orders/orderDetails.selectors.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { color, type } from '../../../ui/theme/tokens.ts';
import type { VoucherRef } from './refs.ts';

const offer = css(type.meta, {
  display: 'flex',
  alignItems: 'center',
  gap: '0 6px',
  color: color.success,
  fontWeight: 550,
  // The status shrinks to its text's width; the code moves to a separate line before it is broken.
  flexWrap: 'wrap',
  '& bdi': { overflowWrap: 'anywhere' },
});

/** The voucher of a product, beside the product. */
export function VoucherMark({ voucher }: { readonly voucher: VoucherRef }) {
  const { state, voucher: code, offer: found } = useSelector(voucher, voucherViewState, shallowEqual);
  if (state !== 'finished' || found === null) return null;
  return (
    <span css={offer}>
      <Icon name="check" size={16} />
      <Trans>
        Voucher <bdi>{code}</bdi>
      </Trans>
    </span>
  );
}
