import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import type { PostalAddress } from '../../../contracts/addresses/address.ts';
import { addressLines } from '../../../contracts/addresses/lines.ts';
import { type } from '../../ui/theme/tokens.ts';

const lines = css(type.body, {
  fontStyle: 'normal',
  overflowWrap: 'anywhere',
  '& > span': { display: 'block' },
  '& > span:first-of-type': type.bodyStrong,
});

/** An address in its country's format, with the name first. */
export function AddressText({ address }: { address: PostalAddress }) {
  const { i18n } = useLingui();
  return (
    <address css={lines}>
      {addressLines(address, i18n.locale).map((line, index) => (
        <span key={`${index}-${line}`}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}
