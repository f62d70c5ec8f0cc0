import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { color, radius, type } from '../../../ui/theme/tokens.ts';

/** Overlaps the end of the list and has no height of its own, so that nothing moves when it appears. */
const place = css({
  position: 'sticky',
  bottom: 'calc(var(--footHeight, 0px) + var(--consentHeight, 0px) + 12px)',
  height: 0,
  zIndex: 3,
});
const line = css({
  ...type.body,
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  paddingInline: 12,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surfaceRaised,
  color: color.inkMuted,
});

/** One message for all visible months if several could not be loaded, for example offline [4.1, 8.1]. */
export function UnreadMonths({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div css={place} data-place="photos">
      <div css={line} role="status">
        <span>{t`Some months couldn’t be loaded`}</span>
        <Button variant="quiet" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </div>
    </div>
  );
}
