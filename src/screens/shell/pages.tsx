import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { color, type } from '../../ui/theme/tokens.ts';
import { PublicFrame } from './PublicFrame.tsx';

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  marginBottom: 20,
});
const heading = css(type.page, { flex: '1 1 auto', minWidth: 0 });
const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '60dvh', color: color.inkMuted });

/** The title of a page and its actions beside it. */
export function PageHead({ title, actions }: { title: ReactNode; actions?: ReactNode }) {
  return (
    <header css={head}>
      <h1 css={heading}>{title}</h1>
      {actions}
    </header>
  );
}

/** A route whose screen comes later. */
export function NotThereYet({ title }: { title: ReactNode }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState title={<Trans>This page is not there yet</Trans>}>
        <Trans>We are still building it. The rest of your account works as usual.</Trans>
      </EmptyState>
    </>
  );
}

/** The app or an area is being fetched; `label` says which, for those who cannot see the arc. */
export function Waiting({ label }: { label: string }) {
  return (
    <div css={waiting} role="status" aria-label={label}>
      <Spinner size={28} />
    </div>
  );
}

/** The browser refuses storage: nobody can be signed in [4.15, 8.6]. */
export function StorageBlocked({ wordmark, onRetry }: { wordmark: string; onRetry: () => void }) {
  return (
    <PublicFrame
      wordmark={wordmark}
      title={<Trans>Please enable site data and cookies in your browser to use the website</Trans>}
      actions={
        <Button variant="primary" size="l" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

export interface FailedPageProps {
  readonly title: ReactNode;
  readonly reference?: string | undefined;
  readonly onRetry?: () => void;
}

/** A page that could not be shown at all, inside the shell; without words of its own it says the general ones [8.5]. */
export function FailedPage({ title, reference, onRetry }: FailedPageProps) {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={title} />
      <ErrorNotice
        message={t`An unexpected error has occurred, please contact us if you continue to have problems.`}
        reference={reference}
        onRetry={onRetry}
      />
    </>
  );
}
