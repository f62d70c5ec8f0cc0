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
/** Has no frame around it, so it needs a landmark and space of its own. */
const alone = css({ padding: `max(24px, env(safe-area-inset-top, 0px)) 16px 24px` });
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
  /** Whether the app itself failed, so that there is no frame around the page. */
  readonly isAlone?: boolean;
}

/** Shown in place of a page that failed as a whole, with the general error message [8.5d]. */
export function FailedPage({ title, onRetry, care, isAlone = false }: FailedPageProps) {
  const { t } = useLingui();
  const page = (
    <>
      <PageHead title={title} />
      <MissingPart
        message={t`An unexpected error has occurred, please contact us if you continue to have problems.`}
        onRetry={onRetry}
        care={care}
      />
    </>
  );
  return isAlone ? <main css={alone}>{page}</main> : page;
}
