import { css } from '@emotion/react';
import { Plural, Trans } from '@lingui/react/macro';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { PublicFrame } from './PublicFrame.tsx';

const names = css({
  ...type.meta,
  margin: '12px 0',
  padding: '8px 12px',
  borderRadius: radius.m,
  background: color.surfaceSunken,
  color: color.ink,
  listStyle: 'none',
  textAlign: 'start',
  overflowWrap: 'anywhere',
});

/** Maximum number of names listed, because a queue may contain thousands of photos. */
const mostNamed = 20;

export interface SignedOutProps {
  readonly wordmark: string;
  readonly shopHref?: string;
  /** Names of the photos that had not been uploaded at sign-out. */
  readonly unsent?: readonly string[];
  readonly onSignIn: () => void;
}

/**
 * Tells customers that they were signed out, in another tab or because the session ended [4.15]. Same wording as on
 * `/signed-out`.
 */
export function SignedOut({ onSignIn, unsent = [], ...brand }: SignedOutProps) {
  const count = unsent.length;
  const more = Math.max(0, count - mostNamed);
  return (
    <PublicFrame
      {...brand}
      title={<Trans>You’re signed out</Trans>}
      actions={
        // Does not use `Button`, which would load the context of signed-in pages.
        <button type="button" css={buttonStyle('primary', 'l')} onClick={onSignIn}>
          <Trans>Sign in</Trans>
        </button>
      }
    >
      {count === 0 ? (
        <Trans>Your photos and orders are safe. Sign in to continue.</Trans>
      ) : (
        <>
          <Plural
            value={count}
            one="# photo hadn’t arrived yet and isn’t in your library:"
            other="# photos hadn’t arrived yet and aren’t in your library:"
          />
          <ul css={names}>
            {[...unsent.slice(0, mostNamed).entries()].map(([at, name]) => (
              <li key={at}>{name}</li>
            ))}
            {more === 0 ? null : (
              <li>
                <Plural value={more} one="# more photo" other="# more photos" />
              </li>
            )}
          </ul>
          <Plural
            value={count}
            one="Sign in and choose it again to add it."
            other="Sign in and choose them again to add them."
          />
        </>
      )}
    </PublicFrame>
  );
}
