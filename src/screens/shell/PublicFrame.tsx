import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color, forcedEdge, media, radius, shadow, type } from '../../ui/theme/tokens.ts';

const ground = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  minHeight: '100dvh',
  padding: '16px 16px 40px',
  background: color.surfaceSunken,
});
const bare = css({ padding: 16, minHeight: 0, background: 'transparent' });
const mark = css({
  fontSize: 23,
  lineHeight: '30px',
  fontWeight: 700,
  letterSpacing: '-0.055em',
  color: color.accentInk,
  '& a': { display: 'block', margin: '-7px 0', padding: '7px 0', color: 'inherit', textDecoration: 'none' },
});
/** The card on a page that only shows a result. */
export const outcomeCard = css({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  width: '100%',
  maxWidth: 480,
  marginBlock: 'auto',
  padding: '56px 56px 48px',
  borderRadius: radius.l,
  background: color.surfaceRaised,
  boxShadow: shadow,
  textAlign: 'center',
  outline: 'none',
  ...forcedEdge,
  [media.phone]: { padding: '40px 24px 32px' },
});
const words = css({ ...type.body, color: color.inkMuted, textWrap: 'pretty' });
const steps = css({ display: 'grid', gap: 8, width: '100%', marginTop: 16, '& > *': { width: '100%' } });

/** Reserves the space before the content is loaded. */
const end = css({
  display: 'grid',
  justifyItems: 'center',
  width: '100%',
  minHeight: 72,
  [media.phone]: { minHeight: 164 },
});

export interface PublicFrameProps {
  readonly wordmark: string;
  /** URL of the wordmark's link; without it, the wordmark is not a link. */
  readonly shopHref?: string;
  readonly stripped?: boolean;
  readonly drawing?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** One or two links or buttons, the most likely one first. */
  readonly actions?: ReactNode;
  /** The footer, for pages without the signed-in frame. */
  readonly footer?: ReactNode;
}

/** A page without a menu: outside the signed-in area, or if nothing else can be shown [2.4]. */
export function PublicFrame({
  wordmark,
  shopHref,
  stripped = false,
  drawing,
  title,
  children,
  actions,
  footer,
}: PublicFrameProps) {
  return (
    <div css={[ground, stripped && bare]}>
      {stripped ? null : (
        <header css={mark}>
          {shopHref === undefined || shopHref === '' ? wordmark : <a href={shopHref}>{wordmark}</a>}
        </header>
      )}
      <main css={outcomeCard} tabIndex={-1}>
        {drawing}
        <h1 css={type.page}>{title}</h1>
        {children === undefined ? null : <div css={words}>{children}</div>}
        {actions === undefined ? null : <div css={steps}>{actions}</div>}
      </main>
      {stripped || footer === undefined ? null : <div css={end}>{footer}</div>}
    </div>
  );
}
