import { css } from '@emotion/react';
import { type ComponentType, type KeyboardEvent, type ReactNode, useId } from 'react';
import { color, focusRingInside, media, quick, size, type } from './theme/tokens.ts';

const bar = css({
  display: 'flex',
  gap: 24,
  borderBottom: `1px solid ${color.line}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
});
const tab = css(type.control, {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: size.target,
  padding: '0 1px',
  flex: 'none',
  color: color.inkMuted,
  transition: `color ${quick}`,
  [media.hover]: { '&:hover': { color: color.ink } },
  '&[aria-selected="true"], &[aria-current="page"]': { color: color.ink, fontWeight: 600 },
  '&[aria-selected="true"]::after, &[aria-current="page"]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 2,
    borderRadius: '2px 2px 0 0',
    background: color.accent,
  },
  '&:focus-visible': focusRingInside,
});
const number = css({ ...type.meta, color: color.inkMuted });

/** What the app's `Link` takes; handed in, because the design system knows no router. */
export type LinkComponent = ComponentType<{
  to: string;
  children: ReactNode;
  className?: string;
  'aria-current'?: 'page' | undefined;
}>;

interface TabWords {
  readonly id: string;
  readonly label: string;
  /** Already written for the locale. */
  readonly count?: string;
}

function Words({ item }: { item: TabWords }) {
  return (
    <>
      {item.label}
      {item.count === undefined ? null : <span css={number}>{item.count}</span>}
    </>
  );
}

export interface TabLinksProps {
  readonly label: string;
  readonly current: string;
  readonly items: readonly (TabWords & { readonly to: string })[];
  readonly link: LinkComponent;
}

/** Sister pages: links under a common heading. */
export function TabLinks({ label, current, items, link: Link }: TabLinksProps) {
  return (
    <nav css={bar} aria-label={label}>
      {items.map((item) => (
        <Link key={item.id} css={tab} to={item.to} aria-current={item.id === current ? 'page' : undefined}>
          <Words item={item} />
        </Link>
      ))}
    </nav>
  );
}

export interface TabsProps {
  readonly label: string;
  readonly current: string;
  readonly items: readonly TabWords[];
  readonly onSelect: (id: string) => void;
  /** What the current tab shows. */
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Views of one thing inside a page or dialog; arrows move and select, Tab goes on into the panel. */
export function Tabs({ label, current, items, onSelect, children }: TabsProps) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next =
      items[
        step(
          Math.max(
            0,
            items.findIndex((item) => item.id === current),
          ),
          items.length - 1,
        )
      ];
    if (next === undefined) return;
    document.getElementById(`${id}-${next.id}`)?.focus();
    onSelect(next.id);
  };
  return (
    <div>
      <div css={bar} role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.id}
            css={tab}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            aria-selected={item.id === current}
            aria-controls={item.id === current ? `${id}-panel` : undefined}
            tabIndex={item.id === current ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            <Words item={item} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
