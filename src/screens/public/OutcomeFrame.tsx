import { css } from '@emotion/react';
import { color, type } from '../../ui/theme/tokens.ts';
import { outcomeCard } from '../shell/PublicFrame.tsx';
import type { FrameProps } from './PublicPage.tsx';

/** Centred on the page, with a border, because page and card have the same background. */
const inShell = css({ margin: '24px auto', border: `1px solid ${color.line}`, boxShadow: 'none' });
const text = css(type.body, { color: color.inkMuted, textWrap: 'pretty' });
const steps = css({ display: 'grid', gap: 8, width: '100%', marginTop: 16 });

/** A page with a result, inside the signed-in frame [2.9]. */
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
