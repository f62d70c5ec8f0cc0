import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from './pages.tsx';

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
