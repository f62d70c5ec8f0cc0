import { useSelector } from '@xstate/react';
import { routeName, currentRow, isStripped } from '../../../machines/navigation/navigation.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useNavigation } from '../../context/hooks.ts';
import { type FrameProps, isPublicPage, PublicPage } from '../../screens/public/PublicPage.tsx';
import { OutcomeFrame } from '../../screens/public/OutcomeFrame.tsx';
import { PublicFrame } from '../../screens/shell/PublicFrame.tsx';
import { LazyFooter } from '../frame/LazyFooter.ts';
import { useMenus } from '../frame/menus.ts';
import { wordmarkOf } from '../frame/theme.ts';

function BareFrame(props: FrameProps) {
  const host = useSelector(useActor('app'), ({ context }) => context.host);
  return (
    <PublicFrame
      wordmark={wordmarkOf(host)}
      stripped={useNavigation(isStripped)}
      footer={<LazyFooter alone />}
      {...props}
    />
  );
}

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

export const Screen = PublicArea;
export const logic = () => null;
