import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import type { OfferEnd } from '../../../machines/addresses/addressOffer.machine.ts';
import { ErrorDetails } from '../../ui/ErrorDetails.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { color, type } from '../../ui/theme/tokens.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 6 });
const small = css(type.meta, { color: color.inkMuted });

/** What came of one order, in words: nothing is half done without being said [4.11a]. */
export function OfferEndText({ end }: { readonly end: OfferEnd }) {
  if (end.kind === 'applied')
    return (
      <div css={row}>
        <Tag tone="success" icon="check">
          <Trans>Changed</Trans>
        </Tag>
        <span css={small}>
          <Trans>It goes to the new address.</Trans>
        </span>
      </div>
    );
  if (end.kind === 'asked')
    return (
      <div css={row}>
        <Tag tone="info">
          <Trans>Requested</Trans>
        </Tag>
        <span css={small}>
          <Trans>We have asked production. The order says when it is certain.</Trans>
        </span>
      </div>
    );
  return (
    <div css={row}>
      <Tag tone="danger">
        <Trans>Not changed</Trans>
      </Tag>
      <span css={small}>
        {end.kind === 'failed' ? (
          <Trans>Something went wrong. It goes to the address it had before.</Trans>
        ) : end.kind === 'refused' && end.refusal === 'tooLate' ? (
          <Trans>It is too late for this order. It goes to the address it had before.</Trans>
        ) : (
          <Trans>This order is no longer there.</Trans>
        )}
      </span>
      {end.kind === 'failed' ? <ErrorDetails reference={end.reference} /> : null}
    </div>
  );
}
