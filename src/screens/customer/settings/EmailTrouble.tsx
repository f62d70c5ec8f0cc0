import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';

interface EmailTroubleProps {
  readonly refusal: string | null;
  readonly status: number | null;
  readonly reference: string;
  /** The message for all other errors. */
  readonly message: ReactNode;
}

/**
 * Why no link was sent: the address is in use or the limit has been reached, which the customer can deal with, or an
 * error with status and reference [5.13, 8.8, 8.9a].
 */
export function EmailTrouble({ refusal, status, reference, message }: EmailTroubleProps) {
  return (
    <ErrorNotice
      inside
      message={
        refusal === 'inUse' ? (
          <Trans>This e-mail address is already in use</Trans>
        ) : refusal === 'tooMany' ? (
          <Trans>You’ve asked for too many links</Trans>
        ) : (
          message
        )
      }
      status={status}
      reference={reference}
    >
      {refusal === 'inUse' ? (
        <Trans>Use a different address, or sign in with this one.</Trans>
      ) : refusal === 'tooMany' ? (
        <Trans>Use the latest link we sent, or try again in an hour.</Trans>
      ) : (
        <Trans>Nothing has changed. Check your connection and try again.</Trans>
      )}
    </ErrorNotice>
  );
}
