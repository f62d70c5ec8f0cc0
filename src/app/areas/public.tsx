import { useSelector } from '@xstate/react';
import { routeName, currentRow } from '../../../machines/navigation/navigation.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useNavigation } from '../../context/hooks.ts';
import { isPublicPage, PublicPage } from '../../screens/public/PublicPage.tsx';
import { OutcomeFrame } from '../../screens/public/OutcomeFrame.tsx';
import { plainArea } from '../area.ts';
import { BareFrame } from '../frame/BareFrame.tsx';
import { useMenus } from '../frame/menus.ts';

function PublicArea() {
  const name = useNavigation(routeName);
  const { layout } = useNavigation(currentRow);
  const { routes } = useMenus();
  const business = useSelector(useActor('app'), ({ context }) => context.who?.business ?? false);
  if (!isPublicPage(name)) return null;
  const links = { products: routes.AllProducts, storeFront: routes.Main, customerCare: routes.ContactUs };
  return (
    <PublicPage
      page={name}
      links={links}
      {...(business ? { tryAgain: '/settings/b2b' } : {})}
      Frame={layout === 'bare' ? BareFrame : OutcomeFrame}
    />
  );
}

export const { logic, Screen } = plainArea(PublicArea);
