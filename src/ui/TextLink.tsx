import { css } from '@emotion/react';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { color, quick } from './theme/tokens.ts';

/** Underlined words in a text, for the app's own `Link` as well. */
export const textLinkStyle = css({
  color: color.accentInk,
  fontWeight: 550,
  textDecoration: 'underline',
  textDecorationColor: `color-mix(in srgb, currentColor 55%, transparent)`,
  textDecorationThickness: 1,
  textUnderlineOffset: 4,
  transition: `text-decoration-color ${quick}`,
  '&:hover': { textDecorationColor: 'currentColor' },
});

/** A link out of the app, or to a place on this page. Its address is one the caller has checked (5.11). */
export function TextLink({
  children,
  ...anchor
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a css={textLinkStyle} {...anchor}>
      {children}
    </a>
  );
}

/** A press dressed as a link, inside a sentence. */
export function TextButton({
  children,
  onClick,
  ...rest
}: {
  children: ReactNode;
  'aria-haspopup'?: 'dialog';
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  return (
    <button css={textLinkStyle} type="button" {...rest} onClick={onClick}>
      {children}
    </button>
  );
}
