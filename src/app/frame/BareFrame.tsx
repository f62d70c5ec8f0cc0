import { useSelector } from '@xstate/react';
import { isStripped } from '../../../machines/navigation/navigation.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useNavigation } from '../../context/hooks.ts';
import type { FrameProps } from '../../screens/public/PublicPage.tsx';
import { PublicFrame } from '../../screens/shell/PublicFrame.tsx';
import { LazyFooter } from './LazyFooter.ts';
import { useMenus } from './menus.ts';
import { wordmarkOf } from './theme.ts';

/** The frame of a public page: only the wordmark and the footer. */
export function BareFrame(props: FrameProps) {
  const host = useSelector(useActor('app'), ({ context }) => context.host);
  return (
    <PublicFrame
      wordmark={wordmarkOf(host)}
      shopHref={useMenus().routes.Main}
      stripped={useNavigation(isStripped)}
      footer={<LazyFooter alone />}
      {...props}
    />
  );
}
