import { useSelector } from '@xstate/react';
import { routeName, currentRow, isStripped } from '../../../machines/navigation/navigation.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useNavigation } from '../../context/hooks.ts';
import { type FrameProps, isPublicPage, PublicPage } from '../../screens/public/PublicPage.tsx';
import { OutcomeFrame } from '../../screens/public/OutcomeFrame.tsx';
import { Placeholder } from '../../screens/placeholder/Placeholder.tsx';
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
  if (!isPublicPage(name)) return <Placeholder />;
  const links = { products: routes.AllProducts, storeFront: routes.Main, customerCare: routes.ContactUs };
  return <PublicPage page={name} links={links} Frame={layout === 'bare' ? BareFrame : OutcomeFrame} />;
}

export const Screen = PublicArea;
export const logic = () => null;
