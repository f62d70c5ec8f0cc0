import { Global } from '@emotion/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isScrollLocked } from '../../../machines/modals/modalStack.selectors.ts';
import { useActor } from '../../context/actors.ts';

const locked = { html: { overflow: 'hidden', scrollbarGutter: 'stable' } };

/**
 * Where the modals stand that belong to no page, and what holds the page still while any is open [2.51]. Each dialog
 * sends its Escape to the stack itself, because only the browser knows which of them is on top.
 */
export function ModalHost({ children }: { readonly children?: ReactNode }) {
  const still = useSelector(useActor('modals'), isScrollLocked);
  return (
    <>
      {still ? <Global styles={locked} /> : null}
      {children}
    </>
  );
}
