import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { useFlag, useRunning } from '../../../context/hooks.ts';
import { color, focusRing, size, type } from '../../../ui/theme/tokens.ts';

const link = css(type.bodyStrong, {
  color: color.ink,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  minHeight: size.target,
  '&:focus-visible': focusRing,
});

/** Offers an export of the whole library if the selection exceeds the limit of a download [2.47]. */
export function ExportOffer() {
  const isOn = useFlag('PhotoManagementPhotoExportEnabled');
  const exports = useRunning('exports');
  if (!isOn || exports === undefined) return null;
  return (
    <button css={link} type="button" onClick={() => exports.send({ type: 'export.open' })}>
      <Trans>Export your whole library</Trans>
    </button>
  );
}
