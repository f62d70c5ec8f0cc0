import { css } from '@emotion/react';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { color, media, quick } from './theme/tokens.ts';

/** Underlined text within a sentence; also for the app's own `Link`. */
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

/** Enlarges the target to a finger's height without shifting its surroundings. */
const tall = css({ [media.touch]: { display: 'inline-block', paddingBlock: 11, marginBlock: -11 } });

/** A link that leaves the app, or to a position on this page. The caller must have validated its URL (5.11). */
export function TextLink({
  children,
  alone = false,
  ...anchor
}: AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** Whether the link is alone on its line, so that it can be enlarged without overlapping another target. */
  alone?: boolean;
}) {
  return (
    <a css={[textLinkStyle, alone && tall]} {...anchor}>
      {children}
    </a>
  );
}

/** A button styled as a link, inside a sentence. */
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
