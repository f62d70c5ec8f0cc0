import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Link } from '../../context/Link.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cardEdge, color, media, type } from '../../ui/theme/tokens.ts';

const section = css({ marginTop: 34, minWidth: 0 });
const head = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 16,
  marginBottom: 12,
  minHeight: 28,
  // Keeps the height of a section's heading the same before and after its link appears.
  [media.touch]: { alignItems: 'center', minHeight: 44 },
});
const title = css(type.section);
const more = css(type.meta, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 24,
  gap: 4,
  flex: 'none',
  fontWeight: 550,
  color: color.ink,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  [media.touch]: { minHeight: 44 },
});

export const card = css({
  ...cardEdge,
  padding: 20,
  [media.phone]: { padding: 16 },
});
export const facts = css(type.meta, { color: color.inkMuted, overflowWrap: 'anywhere' });
export const strong = css(type.bodyStrong, { overflowWrap: 'anywhere', minWidth: 0 });
/** The title of a card that is a link as a whole. */
export const whole = css(strong, {
  // Makes the link high enough as a touch target, which the line height alone is not.
  display: 'inline-block',
  minHeight: 24,
  color: color.ink,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});
const calm = css(type.body, {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '12px 16px',
  color: color.inkMuted,
  '& > p': { flex: '1 1 24ch', minWidth: 0, textWrap: 'pretty' },
});

interface SectionProps {
  readonly heading: ReactNode;
  /** Link to the full list. */
  readonly more?: { readonly to: string; readonly label: ReactNode };
  readonly children: ReactNode;
}

/** A section of the page with a heading. */
export function Section({ heading, more: all, children }: SectionProps) {
  const id = useId();
  return (
    <section css={section} aria-labelledby={id}>
      <div css={head}>
        <h2 css={title} id={id}>
          {heading}
        </h2>
        {all === undefined ? null : (
          <Link css={more} to={all.to}>
            {all.label}
            <Icon name="right" size={16} />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** An empty section, as high as a filled one. */
export function Calm({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div css={[card, calm]}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Skeleton of a card. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading`}>
      {children}
    </div>
  );
}

interface NotReadProps {
  readonly message: ReactNode;
  readonly reference: string;
  readonly onRetry: () => void;
}

/** Shown in place of a card that could not be loaded; other cards are not affected. */
export function NotRead({ message, reference, onRetry }: NotReadProps) {
  return (
    <ErrorNotice
      inside
      message={message}
      reference={reference === '' ? undefined : reference}
      onRetry={onRetry}
    >
      <Trans>The rest of this page is fine.</Trans>
    </ErrorNotice>
  );
}
