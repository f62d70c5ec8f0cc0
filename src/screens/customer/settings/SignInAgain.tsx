import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from '../../../ui/Banner.tsx';

/** Explains why a change requires a fresh sign-in, before the page redirects. */
export const SignInAgain = ({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children?: ReactNode;
}) => (
  <div role="alert">
    <Banner tone="info" title={title}>
      {children ?? <Trans>We’ll bring you straight back here, with what you typed.</Trans>}
    </Banner>
  </div>
);
