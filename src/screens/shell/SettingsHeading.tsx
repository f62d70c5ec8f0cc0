import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useActors } from '../../context/actors.ts';
import { Link } from '../../context/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { backLink, type } from '../../ui/theme/tokens.ts';

const back = css(backLink, { '@media print': { display: 'none' } });

/** The heading of a settings page, below a link back to the settings of this kind of customer. */
export function SettingsHeading({ children }: { readonly children: ReactNode }) {
  const { app } = useActors();
  const business = useSelector(app ?? undefined, (snapshot) => snapshot?.context.who?.business ?? false);
  return (
    <div>
      <Link css={back} to={business ? '/settings/b2b' : '/settings'}>
        <Icon name="left" size={16} />
        <Trans>My settings</Trans>
      </Link>
      <h1 css={type.page}>{children}</h1>
    </div>
  );
}
