import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown if there are no addresses; `action` adds the first one. */
export function NoAddresses({ action }: { readonly action: ReactNode }) {
  return (
    <EmptyState title={<Trans>No addresses yet</Trans>} action={action}>
      <Trans>Add an address and we’ll have it ready for your next order.</Trans>
    </EmptyState>
  );
}
