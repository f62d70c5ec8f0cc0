import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { type NavigationType, type Navigator, Router, type To } from 'react-router';
import { navigationAction, routerLocation } from '../../machines/navigation/navigation.selectors.ts';
import { useActor } from '../context/actors.ts';

const hrefOf = (to: To) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;

/**
 * Connects the router to the navigation chart, which is the only owner of the URL: the router delegates every
 * navigation to it.
 */
export function Address({ children }: { readonly children: ReactNode }) {
  const navigation = useActor('navigation');
  const location = useSelector(navigation, routerLocation, shallowEqual);
  const action = useSelector(navigation, navigationAction);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: hrefOf,
      go: () => undefined,
      push: (to, state) => navigation.send({ type: 'navigation.request', to: hrefOf(to), state }),
      replace: (to, state) =>
        navigation.send({ type: 'navigation.request', to: hrefOf(to), replace: true, state }),
    }),
    [navigation],
  );
  return (
    <Router location={location} navigationType={action as NavigationType} navigator={navigator}>
      {children}
    </Router>
  );
}
