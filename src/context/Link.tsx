import { useSelector } from '@xstate/react';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useActors } from './actors.ts';
import { hrefOf } from './href.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this app, with its query where it has one; the rest of this page's query goes along [2.3]. */
  readonly to: string;
  /** Takes the place of the present entry in the history. */
  readonly replace?: boolean;
  /** Left with the entry for the page it leads to. */
  readonly state?: unknown;
}

/** A press that the browser answers itself: a new tab, a download, another frame. */
function isBrowsers(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  const elsewhere =
    (currentTarget.target !== '' && currentTarget.target !== '_self') ||
    currentTarget.hasAttribute('download');
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || elsewhere;
}

/** A link to another page of the app. Where navigation is not running it is a plain link. */
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

/** A link that says when it leads to the page that is shown; `within` also while a page beneath that path is. */
export function NavLink({ within = false, ...link }: LinkProps & { readonly within?: boolean }) {
  const path = link.to.replace(/[?#].*$/, '');
  const current = useSelector(useActors().navigation ?? undefined, (snapshot) => {
    const here = snapshot?.context.history.resolved.address.pathname ?? '';
    return here === path || (within && here.startsWith(`${path}/`));
  });
  return <Link {...link} aria-current={current ? 'page' : undefined} />;
}
