import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { titleKey } from '../../../machines/navigation/navigation.selectors.ts';
import { useNavigation } from '../../context/hooks.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type } from '../../ui/theme/tokens.ts';
import { titleWords } from './titles.ts';

const heading = css(type.page, { marginBottom: 20 });

/** A route whose screen comes later: its title, and plainly that it is not there yet. */
export function Placeholder() {
  const { i18n } = useLingui();
  return (
    <>
      <h1 css={heading}>{i18n._(titleWords[useNavigation(titleKey)])}</h1>
      <EmptyState
        title={<Trans>This page is not there yet</Trans>}
        action={
          <Link css={buttonStyle('primary')} to="/">
            <Trans>Go to my account overview</Trans>
          </Link>
        }
      >
        <Trans>We are still building it. The rest of your account works as usual.</Trans>
      </EmptyState>
    </>
  );
}
