import { css } from '@emotion/react';
import { color, type } from '../../ui/theme/tokens.ts';
import { outcomeCard } from '../shell/PublicFrame.tsx';
import type { FrameProps } from './PublicPage.tsx';

/** Centred in its page, with a border, because the page has the card's own background. */
const inShell = css({ margin: '24px auto', border: `1px solid ${color.line}`, boxShadow: 'none' });
const text = css(type.body, { color: color.inkMuted, textWrap: 'pretty' });
const steps = css({ display: 'grid', gap: 8, width: '100%', marginTop: 16 });

/** Such a page inside the signed-in shell [2.9]. */
export function OutcomeFrame({ drawing, title, children, actions }: FrameProps) {
  return (
    <section css={[outcomeCard, inShell]}>
      {drawing}
      <h1 css={type.page}>{title}</h1>
      <p css={text}>{children}</p>
      <div css={steps}>{actions}</div>
    </section>
  );
}
