import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { media, quick, radius, type } from '../../../ui/theme/tokens.ts';
import { useTooltip } from '../../../ui/tooltip.tsx';

/** Dark in every theme, because these controls are placed over photos. */
export const previewControl = css(type.control, {
  appearance: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 48,
  minHeight: 48,
  paddingInline: 12,
  border: 0,
  borderRadius: radius.full,
  background: 'transparent',
  color: '#fff',
  cursor: 'pointer',
  transition: `background-color ${quick}`,
  '&:hover': { background: 'rgb(255 255 255 / 0.14)' },
  '&:focus-visible': { outline: '2.5px solid #fff', outlineOffset: -2.5 },
  '&[aria-disabled="true"]': { opacity: 0.35, cursor: 'default' },
});
const danger = css({ color: '#ff9c94' });
/** Dark enough for a white arrow over a white sky, with an edge that is visible over black. */
const glass = css({
  background: 'rgb(11 12 13 / 0.66)',
  boxShadow: 'inset 0 0 0 1px rgb(255 255 255 / 0.12)',
  WebkitBackdropFilter: 'blur(12px)',
  backdropFilter: 'blur(12px)',
  '&:hover': { background: 'rgb(11 12 13 / 0.86)' },
});
const arrow = css({
  position: 'absolute',
  top: 'calc(50% - 24px)',
  zIndex: 1,
  [media.phone]: { display: 'none' },
});
const sides = {
  left: css({ insetInlineStart: 20 }),
  right: css({ insetInlineEnd: 20 }),
};
const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 76,
  padding: '8px 16px',
  // The padding is as wide as the actions, so that the title does not overlap them.
  paddingInlineEnd: 420,
  background: 'linear-gradient(rgb(11 12 13 / 0.86) 60%, transparent)',
  [media.medium]: { background: '#0b0c0d' },
  // Centres the title: the padding at the end equals the width of the Back button at the start. With a checkbox in
  // the bar, the title needs that space.
  [media.phone]: { paddingInlineEnd: 72, '&:has([role="checkbox"])': { paddingInlineEnd: 16 } },
  [media.narrow]: { paddingInlineEnd: 16 },
});
const words = css({ flex: '1 1 auto', minWidth: 0, [media.phone]: { textAlign: 'center' } });
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;
const title = css(type.bodyStrong, {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // The full date; in two lines beside a checkbox, or on the narrowest phones.
  [media.narrow]: twoLines,
  [media.tablet]: twoLines,
});
/** A date is long in some languages. A name stays on one line, so that nothing moves from photo to photo. */
const dateTitle = css({ [media.phone]: { ...twoLines, textWrap: 'balance' } });
const detail = css(type.meta, { color: '#b9bcc2', fontVariantNumeric: 'tabular-nums', textWrap: 'balance' });
/** In the bar beside the title; on phones below the filmstrip, within reach of the thumb. */
const actions = css({
  position: 'absolute',
  top: 14,
  insetInlineEnd: 16,
  zIndex: 1,
  display: 'flex',
  gap: 8,
  [media.phone]: { position: 'static', gap: 0, background: 'rgb(11 12 13 / 0.86)' },
});
const holder = css({ display: 'inline-flex', [media.phone]: { flex: '1 1 0', minWidth: 0 } });
const action = css({
  [media.phone]: {
    flex: '1 1 0',
    flexDirection: 'column',
    // The icons are in line, also where one of the labels needs two lines.
    justifyContent: 'flex-start',
    gap: 4,
    padding: '6px 2px calc(14px + env(safe-area-inset-bottom))',
    borderRadius: 0,
    textAlign: 'center',
    textWrap: 'balance',
  },
});

interface PreviewBarProps {
  readonly title: string;
  /** Whether the title is a date rather than a name. */
  readonly isDate: boolean;
  readonly detail: ReactNode;
  /** The checkbox for the photo, while photos are being selected. */
  readonly check: ReactNode;
  readonly onClose: () => void;
}

/** The bar with the Back button and the photo's name [2.23]. */
export function PreviewBar({ title: name, isDate, detail: place, check, onClose }: PreviewBarProps) {
  const { t } = useLingui();
  return (
    <header css={bar}>
      <button css={previewControl} type="button" aria-label={t`Back to your photos`} onClick={onClose}>
        <Icon name="back" size={24} />
      </button>
      {check}
      <div css={words}>
        <h1 css={isDate ? [title, dateTitle] : title}>
          <bdi>{name}</bdi>
        </h1>
        {place === null ? null : <p css={detail}>{place}</p>}
      </div>
    </header>
  );
}

/** The actions for the current photo: Download, Copy to album, Delete [2.26]. */
export function PreviewActions({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div css={actions} role="group" aria-label={t`This photo`}>
      {children}
    </div>
  );
}

interface PreviewActionProps {
  readonly icon: IconName;
  readonly enabled: boolean;
  /** The reason why the action is not available for this photo. The button stays focusable and shows the reason. */
  readonly disabledReason?: string | undefined;
  /** The action's operation is running: presses are ignored, and a spinner is shown. */
  readonly busy?: boolean;
  /** Whether the action deletes something, in which case it has a different colour. */
  readonly destructive?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function PreviewAction({
  icon,
  enabled,
  disabledReason,
  busy = false,
  destructive = false,
  onClick,
  children,
}: PreviewActionProps) {
  const tooltip = useTooltip(disabledReason, true);
  const explained = disabledReason !== undefined;
  const usable = enabled && !explained;
  return (
    <span css={holder} {...tooltip.around}>
      <button
        css={[previewControl, destructive && danger, action]}
        type="button"
        aria-disabled={!usable}
        aria-busy={busy || undefined}
        aria-describedby={explained ? tooltip.id : undefined}
        onClick={() => usable && !busy && onClick()}
      >
        {busy ? <Spinner size={20} /> : <Icon name={icon} />}
        {children}
      </button>
      {tooltip.bubble}
    </span>
  );
}

interface PreviewArrowProps {
  readonly side: 'left' | 'right';
  readonly enabled: boolean;
  readonly onClick: () => void;
}

/** Moves to the previous or the next photo; not shown on phones, where customers swipe [2.23]. */
export function PreviewArrow({ side, enabled, onClick }: PreviewArrowProps) {
  const { t } = useLingui();
  return (
    <button
      css={[previewControl, glass, arrow, sides[side]]}
      type="button"
      aria-label={side === 'left' ? t`Previous photo` : t`Next photo`}
      aria-disabled={!enabled}
      onClick={onClick}
    >
      <Icon name={side} size={24} />
    </button>
  );
}
