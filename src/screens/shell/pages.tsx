import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MissingPart } from '../../ui/MissingPart.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { color, type } from '../../ui/theme/tokens.ts';

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  marginBottom: 20,
});
const heading = css(type.page, { flex: '1 1 auto', minWidth: 0 });
const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '60dvh', color: color.inkMuted });

/** The title of a page, with its actions beside it. */
export function PageHead({ title, actions }: { title: ReactNode; actions?: ReactNode }) {
  return (
    <header css={head}>
      <h1 css={heading}>{title}</h1>
      {actions}
    </header>
  );
}

/** Shown while the app or an area is being loaded; `label` is its accessible name. */
export function Waiting({ label }: { label: string }) {
  return (
    <div css={waiting} role="status" aria-label={label}>
      <Spinner size={28} />
    </div>
  );
}

export interface FailedPageProps {
  readonly title: ReactNode;
  readonly onRetry: () => void;
  /** URL of customer care; empty if unknown. */
  readonly care: string;
}

/** Shown in place of a page that failed as a whole, with the general error message [8.5d]. */
export function FailedPage({ title, onRetry, care }: FailedPageProps) {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={title} />
      <MissingPart
        message={t`An unexpected error has occurred, please contact us if you continue to have problems.`}
        onRetry={onRetry}
        care={care}
      />
    </>
  );
}
