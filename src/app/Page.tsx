import { Global } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { type Area, indexable } from '../../contracts/navigation/routes.ts';
import { currentPath, routeName } from '../../machines/navigation/navigation.selectors.ts';
import { useActor, useActors } from '../context/actors.ts';
import { useNavigation } from '../context/hooks.ts';
import { FlagControl } from '../screens/flags/FlagControl.tsx';
import { ModalHost } from '../screens/modals/ModalHost.tsx';
import { PageTitle } from '../screens/shell/PageTitle.tsx';
import { FailedPage, Waiting } from '../screens/shell/pages.tsx';
import { Toasts } from '../screens/toasts/Toasts.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { NextTask } from '../ui/NextTask.tsx';
import { renew } from '../ui/renew.ts';
import type { AccountLoader } from './accountLoader.ts';
import type { AreaLoader } from './areas.ts';
import { useMenus } from './frame/menus.ts';
import { wordmarkOf } from './frame/theme.ts';

const SignedOut = lazyView(async () => (await import('./SignedOutHere.tsx')).SignedOutHere);
const StillSending = lazyView(async () => (await import('./StillSendingHere.tsx')).StillSendingHere);
const StorageBlocked = lazyView(
  async () => (await import('../screens/shell/StorageBlocked.tsx')).StorageBlocked,
);

/**
 * Hides the document's static frame with the first content beyond a loading indicator. `:has` is no alternative: on a
 * whole page it makes the browser recompute every style with each change.
 */
const noFrame = <Global styles={{ '#start': { display: 'none' } }} />;

/** Areas that manage focus themselves, between a photo and its list. */
const focusOwn: ReadonlySet<Area> = new Set<Area>(['photos', 'albums', 'exports']);
/** Focuses the page's title; returns whether there is one. */
function focusTitle(main: Element): boolean {
  const title = main.querySelector<HTMLElement>('h1');
  if (title === null) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}

interface PageProps {
  readonly areas: AreaLoader;
  readonly account: AccountLoader;
}

/**
 * The screen of the loaded area. It needs no routes of its own: the navigation chart holds the table of routes and
 * accepts no other URL.
 */
function AreaScreen({ areas }: Pick<PageProps, 'areas'>) {
  const { t } = useLingui();
  const app = useActor('app');
  const area = useSelector(app, ({ context }) => context.area);
  const page = useSelector(app, ({ context }) => context.areaRef);
  const failed = useSelector(
    app,
    (snapshot) => snapshot.matches({ ready: 'failed' }) || snapshot.matches({ public: 'failed' }),
  );
  const care = useMenus().routes.ContactUs;
  if (failed)
    return (
      <FailedPage title={t`My account`} care={care} onRetry={renew(() => app.send({ type: 'app.retry' }))} />
    );
  return areas.draw(area, page) ?? <Waiting label={t`Loading`} />;
}

/**
 * On a new page, focus moves from the link that led there to the page's title or, without one, to the page
 * itself. The areas in {@link focusOwn} manage focus themselves. Focus is DOM state, hence the effect; the
 * first page keeps the browser's own initial focus.
 */
function FocusOnArrival() {
  const area = useSelector(useActor('app'), ({ context }) => context.area);
  const pathname = useNavigation(currentPath);
  const last = useRef({ area, pathname });
  useEffect(() => {
    // While the area changes there is no area.
    if (area === null) return;
    const before = last.current;
    last.current = { area, pathname };
    const isOther = area !== before.area || (pathname !== before.pathname && !focusOwn.has(area));
    if (before.area === null || !isOther) return;
    const main = document.querySelector('main');
    if (main === null) return;
    if (!focusOwn.has(area) && focusTitle(main)) return;
    main.focus({ preventScroll: true });
    if (focusOwn.has(area)) return;
    const watching = new MutationObserver(() => {
      if (document.activeElement !== main || focusTitle(main)) watching.disconnect();
    });
    watching.observe(main, { childList: true, subtree: true });
    return () => watching.disconnect();
  }, [area, pathname]);
  return null;
}

/** Lets search engines index the root path of production hosts and nothing else [2.52]. */
function Robots() {
  const name = useNavigation(routeName);
  const environment = useSelector(useActor('app'), ({ context }) => context.host?.environment ?? 'd');
  return indexable(name, environment) ? null : <meta name="robots" content="noindex" />;
}

/** The view for the state of the root chart. */
export function Page({ areas, account }: PageProps) {
  const { t } = useLingui();
  const { auth } = useActors();
  const app = useActor('app');
  const host = useSelector(app, ({ context }) => context.host);
  const view = useSelector(app, (snapshot) => {
    if (snapshot.matches({ ready: { leaving: 'asking' } })) return 'stillSending';
    if (snapshot.matches('ready')) return snapshot.matches({ ready: 'leaving' }) ? 'waiting' : 'ready';
    if (snapshot.matches('public')) return snapshot.matches({ public: 'waiting' }) ? 'waiting' : 'public';
    if (snapshot.hasTag('error')) return snapshot.matches('storageBlocked') ? 'storageBlocked' : 'failed';
    return snapshot.matches('signedOut') ? 'signedOut' : 'waiting';
  });
  const leaving = useSelector(auth ?? undefined, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const unfetched = useSelector(app, (snapshot) => snapshot.matches({ loadingAccount: 'failed' }));
  const care = useMenus().routes.ContactUs;
  const retry = () => app.send({ type: 'app.retry' });
  if (view === 'waiting' || (view === 'signedOut' && leaving)) return <Waiting label={t`Loading`} />;
  const routed = <AreaScreen areas={areas} />;
  const page = (
    <>
      {noFrame}
      {view === 'storageBlocked' ? (
        <StorageBlocked wordmark={wordmarkOf(host)} onRetry={retry} />
      ) : view === 'failed' ? (
        <FailedPage isAlone title={t`My account`} care={care} onRetry={unfetched ? renew(retry) : retry} />
      ) : view === 'signedOut' ? (
        <SignedOut />
      ) : view === 'stillSending' ? (
        <>
          <PageTitle />
          <StillSending />
        </>
      ) : (
        <>
          <PageTitle />
          <Robots />
          <FocusOnArrival />
          {view === 'ready' ? account.draw(routed) : routed}
          <ModalHost>
            <FlagControl />
          </ModalHost>
          <Toasts />
        </>
      )}
    </>
  );
  // Rendering the frame around an area takes long, so requests for customer, menus and photos are sent first.
  return view === 'ready' ? <NextTask instead={<Waiting label={t`Loading`} />}>{page}</NextTask> : page;
}
