import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Link } from '../../context/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { color, focusRing, type } from '../../ui/theme/tokens.ts';

const back = css(type.meta, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  marginInlineStart: -4,
  paddingInline: 4,
  color: color.inkMuted,
  fontWeight: 550,
  '&:hover': { color: color.ink },
  '&:focus-visible': focusRing,
});

/** A link to the parent page in the library, above the page's heading. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link css={back} to={to}>
      <Icon name="left" size={16} />
      {children}
    </Link>
  );
}
