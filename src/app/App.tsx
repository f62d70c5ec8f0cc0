import { CacheProvider } from '@emotion/react';
import { I18nProvider } from '@lingui/react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type Actors, ActorsContext, type AppRef } from '../context/actors.ts';
import { i18n } from '../ui/i18n.ts';
import { GlobalStyles } from '../ui/theme/GlobalStyles.tsx';
import { styleCache } from '../ui/theme/styleCache.ts';
import type { AccountLoader } from './accountLoader.ts';
import type { AreaLoader } from './areas.ts';
import { themeOf } from './frame/theme.ts';
import { Page } from './Page.tsx';
import { Wordless } from './Wordless.tsx';

export interface AppProps {
  readonly root: AppRef;
  readonly areas: AreaLoader;
  readonly account: AccountLoader;
}

/** The root view: provides the running charts as context, and renders the page for the state of the root chart. */
export function App({ root, areas, account }: AppProps) {
  // The object stays the same while its charts are the same, because a new value would re-render every view.
  const actors = useSelector(
    root,
    ({ context }): Actors => ({
      app: root,
      navigation: context.navigation,
      modals: context.modals,
      toasts: context.toasts,
      flags: context.flags,
      auth: context.auth,
      session: context.session,
      library: context.library,
      menus: context.menus,
      surroundings: context.surroundings,
      lazyActors: context.lazyActors,
    }),
    shallowEqual,
  );
  const host = useSelector(root, ({ context }) => context.host);
  const start = useSelector(root, ({ context }) => context.start);
  const stripped = useSelector(
    actors.navigation ?? undefined,
    (snapshot) =>
      new URLSearchParams((snapshot?.context.history.resolved.address ?? start.address).search).get(
        'stripped',
      ) === 'true',
  );
  const failed = useSelector(root, (snapshot) => snapshot.matches('failed'));
  return (
    <CacheProvider value={styleCache}>
      <ActorsContext value={actors}>
        <GlobalStyles theme={themeOf(host)} stripped={stripped} />
        {failed && i18n.locale === '' ? <Wordless onRetry={() => root.send({ type: 'app.retry' })} /> : null}
        <I18nProvider i18n={i18n}>
          <Page areas={areas} account={account} />
        </I18nProvider>
      </ActorsContext>
    </CacheProvider>
  );
}
