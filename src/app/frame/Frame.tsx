import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  routeName,
  currentRow,
  currentSearch,
  isStripped,
} from '../../../machines/navigation/navigation.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useNavigate, useNavigation } from '../../context/hooks.ts';
import { Shell } from '../../screens/shell/Shell.tsx';
import { LazyFooter } from './LazyFooter.ts';
import { menuEntryOf, useMenuEntries } from './menuEntries.ts';
import { useMenus } from './menus.ts';
import { wordmarkOf } from './theme.ts';

const photoAreas = ['photos', 'albums', 'exports'];
const initialsOf = (first: string, last: string, locale: string) =>
  [first, last]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase(locale);

/** The frame of the signed-in account area with header and menu, depending on the route's layout. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const row = useNavigation(currentRow);
  const name = useNavigation(routeName);
  const stripped = useNavigation(isStripped);
  const hideHeader = useNavigation(
    (snapshot) => new URLSearchParams(currentSearch(snapshot)).get('hideHeaderNav') === 'true',
  );
  const host = useSelector(useActor('app'), ({ context }) => context.host);
  const customer = useSelector(useActor('session'), ({ context }) => context.customer);
  const business = useSelector(useActor('session'), ({ context }) => context.who.business);
  const menus = useMenus();
  const entries = useMenuEntries();
  if (row.layout === 'bare') return <>{children}</>;
  const photos = photoAreas.includes(row.area);
  const initials = customer === null ? '' : initialsOf(customer.firstName, customer.lastName, i18n.locale);
  return (
    <Shell
      layout={row.layout === 'fullScreen' ? 'fullScreen' : photos ? 'photos' : 'account'}
      stripped={stripped}
      hideHeader={hideHeader}
      wordmark={wordmarkOf(host)}
      shopHref={menus.routes.Main || '/'}
      shopMenu={menus.menus.top.map(({ label, url }) => ({ label, href: url }))}
      mainMenu={menus.menus.main.map(({ label, url }) => ({ label, href: url }))}
      helpHref={menus.routes.FAQ || undefined}
      account={
        initials === ''
          ? undefined
          : { initials, to: business ? '/settings/b2b' : '/settings/personal-details' }
      }
      back={
        row.area === 'home'
          ? undefined
          : name === 'album' || name === 'sharedAlbum'
            ? { to: '/my-photos/albums', label: t`My albums` }
            : {
                to: '/',
                label: t({ message: 'Account', comment: 'The way back to the first page of the account.' }),
              }
      }
      entries={entries}
      current={menuEntryOf(name, row.area)}
      onSignOut={() => navigate('/logout')}
      footer={<LazyFooter />}
    >
      {children}
    </Shell>
  );
}
