import type { ComponentType, ReactNode } from 'react';
import { tabBar, type TabItem, tabStyle, TabWords } from './tabParts.tsx';

/** The props of the app's `Link`, which is injected because the design system does not depend on the router. */
export type LinkComponent = ComponentType<{
  to: string;
  children: ReactNode;
  className?: string;
  'aria-current'?: 'page' | undefined;
}>;

export interface TabLinksProps {
  readonly label: string;
  readonly current: string;
  readonly items: readonly (TabItem & { readonly to: string })[];
  readonly link: LinkComponent;
}

/** Links to sibling pages, under a common heading. */
export function TabLinks({ label, current, items, link: Link }: TabLinksProps) {
  return (
    <nav css={tabBar} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.id}
          css={tabStyle}
          to={item.to}
          aria-current={item.id === current ? 'page' : undefined}
        >
          <TabWords item={item} />
        </Link>
      ))}
    </nav>
  );
}
