import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import type { OfferEnd } from '../../../machines/addresses/addressOffer.machine.ts';
import { ErrorDetails } from '../../ui/ErrorDetails.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { color, type } from '../../ui/theme/tokens.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 6 });
const small = css(type.meta, { color: color.inkMuted });

/** The result for one order as a sentence, which also covers partial success [4.11a]. */
export function OfferEndText({ end }: { readonly end: OfferEnd }) {
  if (end.kind === 'applied')
    return (
      <div css={row}>
        <Tag tone="success" icon="check">
          <Trans context="order after a change of address" comment="At most 14 characters">
            Updated
          </Trans>
        </Tag>
        <span css={small}>
          <Trans>Your order will be sent to the new address.</Trans>
        </span>
      </div>
    );
  if (end.kind === 'asked')
    return (
      <div css={row}>
        <Tag tone="info">
          <Trans context="order after a change of address" comment="At most 14 characters">
            Requested
          </Trans>
        </Tag>
        <span css={small}>
          <Trans>We’ve requested this change. You’ll see the confirmation in your order details.</Trans>
        </span>
      </div>
    );
  return (
    <div css={row}>
      <Tag tone="danger">
        <Trans context="order after a change of address" comment="At most 14 characters">
          Not updated
        </Trans>
      </Tag>
      <span css={small}>
        {end.kind === 'failed' ? (
          <Trans>Something went wrong. Your order will still go to the previous address.</Trans>
        ) : end.kind === 'refused' && end.refusal === 'tooLate' ? (
          <Trans>It’s too late to change the address. The order will still go to the previous one.</Trans>
        ) : (
          <Trans>We can no longer find this order.</Trans>
        )}
      </span>
      {end.kind === 'failed' ? <ErrorDetails reference={end.reference} /> : null}
    </div>
  );
}
