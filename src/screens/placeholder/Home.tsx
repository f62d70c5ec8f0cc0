import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '../../context/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { color, media, quick, radius, type } from '../../ui/theme/tokens.ts';

const heading = css(type.greeting, { marginBottom: 24, overflowWrap: 'anywhere' });
const list = css({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
});
const card = css({
  ...type.bodyStrong,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 72,
  padding: 24,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.surfaceRaised,
  color: color.ink,
  transition: `background-color ${quick}`,
  [media.hover]: { '&:hover': { background: color.accentSoft } },
});

export interface HomeLink {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}

export interface HomeProps {
  /** Null until the customer's record is there. */
  readonly firstName: string | null;
  /** The places of the account that this customer has. */
  readonly links: readonly HomeLink[];
}

/** The overview [2.52]: a greeting and the ways on; what needs attention joins it as those parts come. */
export function Home({ firstName, links }: HomeProps) {
  return (
    <>
      <h1 css={heading}>
        {firstName === null || firstName === '' ? (
          <Trans>Hello</Trans>
        ) : (
          <Trans>
            Hello, <bdi>{firstName}</bdi>
          </Trans>
        )}
      </h1>
      <ul css={list}>
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <Link css={card} to={to}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
