import { useSelector } from '@xstate/react';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useActors } from './actors.ts';
import { hrefOf } from './href.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /**
   * A path in this app, with its own query if it has one; the link also carries the current page's parameters [2.3].
   */
  readonly to: string;
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  /** State to store in the history entry of the target page. */
  readonly state?: unknown;
}

/**
 * Returns whether the browser should handle the click: to open a new tab, to download, or in another frame.
 */
function isBrowsers(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  const elsewhere =
    (currentTarget.target !== '' && currentTarget.target !== '_self') ||
    currentTarget.hasAttribute('download');
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || elsewhere;
}

/** A link to another page of the app. Without a navigation actor it works as a plain link. */
export function Link({ to, replace = false, state = null, children, onClick, ...anchor }: LinkProps) {
  const navigation = useActors().navigation ?? undefined;
  const carried = useSelector(navigation, (snapshot) => snapshot?.context.history.resolved.carried ?? '');
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (navigation === undefined || event.defaultPrevented || isBrowsers(event)) return;
    event.preventDefault();
    navigation.send({ type: 'navigation.request', to, replace, state });
  };
  return (
    <a {...anchor} href={hrefOf(to, carried)} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that has `aria-current` on its own page and, with `within`, also on pages below that path. */
export function NavLink({ within = false, ...link }: LinkProps & { readonly within?: boolean }) {
  const path = link.to.replace(/[?#].*$/, '');
  const current = useSelector(useActors().navigation ?? undefined, (snapshot) => {
    const here = snapshot?.context.history.resolved.address.pathname ?? '';
    return here === path || (within && here.startsWith(`${path}/`));
  });
  return <Link {...link} aria-current={current ? 'page' : undefined} />;
}
