import { css } from '@emotion/react';
import { color, media, type } from '../../ui/theme/tokens.ts';
import type { FrameProps } from './PublicPage.tsx';

const column = css({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  maxWidth: 480,
  [media.phone]: { maxWidth: 'none' },
});
const text = css(type.body, { color: color.inkMuted, maxWidth: '60ch', textWrap: 'pretty' });
const steps = css({ display: 'grid', gap: 8, width: '100%', marginTop: 16 });

/** Such a page inside the signed-in shell [2.9]. */
export function OutcomeFrame({ drawing, title, children, actions }: FrameProps) {
  return (
    <section css={column}>
      {drawing}
      <h1 css={type.page}>{title}</h1>
      <p css={text}>{children}</p>
      <div css={steps}>{actions}</div>
    </section>
  );
}
