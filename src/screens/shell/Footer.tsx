import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { color, focusRing, media, size, type } from '../../ui/theme/tokens.ts';

const foot = css({
  ...type.meta,
  color: color.inkMuted,
  borderTop: `1px solid ${color.line}`,
  minHeight: 69,
  padding: '8px 16px calc(16px + env(safe-area-inset-bottom))',
  // The support chat covers the end of the page; on a phone it is a round button.
  paddingInlineEnd: 200,
  [media.medium]: { padding: '12px 28px 20px', paddingInlineEnd: 200 },
  [media.phone]: { paddingInlineEnd: 72 },
});
const room = { padding: '8px 0 20px', paddingInlineEnd: 0 } as const;
/**
 * Centred, because the chat does not overlap it on these pages. Each width undoes the space that `foot` reserves for
 * the chat.
 */
const bare = css({
  borderTop: 'none',
  width: '100%',
  maxWidth: 720,
  ...room,
  [media.medium]: room,
  [media.phone]: room,
  '& ul': { justifyContent: 'center' },
});
const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 24px',
  '& a, & button': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: size.target,
    color: color.inkMuted,
    '&:hover': { color: color.ink, textDecoration: 'underline', textUnderlineOffset: 4 },
    '&:focus-visible': focusRing,
  },
});

export interface FooterLink {
  readonly label: string;
  /** Validated: http or https [5.11]. */
  readonly href: string;
}

export interface FooterProps {
  /** Links to the shop's pages, from the menu configuration [3.19b]. */
  readonly links: readonly FooterLink[];
  /** URL of the identity provider's page with the customer's sessions; absent if signed out. */
  readonly sessionsHref?: string | undefined;
  /** URL of the survey; absent for languages that have none [9.13]. */
  readonly surveyHref?: string | undefined;
  /** Name of the environment; absent in production [9.10b]. */
  readonly environment?: string | undefined;
  /** For a page without the signed-in frame: centred, without a line above. */
  readonly alone: boolean;
  /** The control for choosing a different language. */
  readonly language?: ReactNode;
  readonly onCookies: () => void;
}

/** The footer of a page: the shop's links, and a link to the customer's sessions. */
export function Footer(props: FooterProps) {
  const { links, sessionsHref, surveyHref, environment, alone, language, onCookies } = props;
  const { t } = useLingui();
  return (
    <footer css={[foot, alone && bare]}>
      <nav aria-label={t`More links`}>
        <ul css={list}>
          {links.map(({ label, href }) => (
            <li key={`${label} ${href}`}>
              <a href={href}>{label}</a>
            </li>
          ))}
          {sessionsHref === undefined ? null : (
            <li>
              <a href={sessionsHref}>
                <Trans>Signed-in devices</Trans>
              </a>
            </li>
          )}
          <li>
            <button type="button" onClick={onCookies}>
              <Trans>Cookie settings</Trans>
            </button>
          </li>
          {surveyHref === undefined ? null : (
            <li>
              <a href={surveyHref}>
                <Trans>Tell us what you think</Trans>
              </a>
            </li>
          )}
          {language === undefined ? null : <li>{language}</li>}
          {environment === undefined ? null : (
            <li>
              <Trans>Environment {environment}</Trans>
            </li>
          )}
        </ul>
      </nav>
    </footer>
  );
}
