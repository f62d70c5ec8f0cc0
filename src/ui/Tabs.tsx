import { css } from '@emotion/react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { tabBar, type TabItem, tabStyle, TabWords } from './tabParts.tsx';

/** In a dialog the line below the tabs spans the full width. */
const wide = css({ marginInline: 'calc(-1 * var(--inset, 0px))', paddingInline: 'var(--inset, 0px)' });
const panel = css({ paddingTop: 16 });

export interface TabsProps {
  readonly label: string;
  readonly current: string;
  readonly items: readonly TabItem[];
  readonly onSelect: (id: string) => void;
  /** Content of the current tab's panel. */
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Switches between views of the same thing within a page or dialog. Arrow keys move and select; Tab moves into the
 * panel.
 */
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
      <div css={[tabBar, wide]} role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.id}
            css={tabStyle}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            aria-selected={item.id === current}
            aria-controls={item.id === current ? `${id}-panel` : undefined}
            tabIndex={item.id === current ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            <TabWords item={item} />
          </button>
        ))}
      </div>
      <div css={panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
