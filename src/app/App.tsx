import { I18nProvider } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Actors, ActorsContext, type AppRef } from '../context/actors.ts';
import { i18n } from '../ui/i18n.ts';
import { GlobalStyles } from '../ui/theme/GlobalStyles.tsx';
import type { AreaLoader } from './areas.ts';
import { themeOf } from './frame/theme.ts';
import { Page } from './Page.tsx';
import { Wordless } from './Wordless.tsx';

export interface AppProps {
  readonly root: AppRef;
  readonly areas: AreaLoader;
}

/** The views of the whole app: the running charts go into context, the state of the root chooses the page. */
export function App({ root, areas }: AppProps) {
  const frame = useSelector(root, ({ context }) => context);
  const actors = useMemo<Actors>(
    () => ({
      app: root,
      navigation: frame.navigation,
      modals: frame.modals,
      toasts: frame.toasts,
      flags: frame.flags,
      auth: frame.auth,
      session: frame.session,
      library: frame.library,
      menus: frame.menus,
      keepers: frame.keepers,
      area: frame.areaRef,
    }),
    [root, frame],
  );
  const stripped = useSelector(
    frame.navigation ?? undefined,
    (snapshot) =>
      new URLSearchParams((snapshot?.context.history.resolved.address ?? frame.start.address).search).get(
        'stripped',
      ) === 'true',
  );
  const failed = useSelector(root, (snapshot) => snapshot.matches('failed'));
  return (
    <ActorsContext value={actors}>
      <GlobalStyles theme={themeOf(frame.host)} stripped={stripped} />
      {failed && i18n.locale === '' ? <Wordless onRetry={() => root.send({ type: 'app.retry' })} /> : null}
      <I18nProvider i18n={i18n}>
        <Page areas={areas} />
      </I18nProvider>
    </ActorsContext>
  );
}
