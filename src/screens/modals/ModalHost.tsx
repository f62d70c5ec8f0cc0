import { Global } from '@emotion/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { asksToDiscard, isScrollLocked } from '../../../machines/modals/modalStack.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { lazyView } from '../../ui/lazyView.tsx';

// Loaded on demand, because customers rarely leave a form with text in it.
const DiscardQuestion = lazyView(async () => (await import('./DiscardQuestion.tsx')).DiscardQuestion, {
  floats: true,
});

/** Does not apply while a dialog is open: dialogs lock scrolling themselves, and keep the space of the scrollbar. */
const locked = { 'html:not(:has(dialog:modal))': { overflow: 'hidden' } };

/**
 * Renders the modals that belong to no particular page, and locks scrolling while any modal is open, even before its
 * dialog is rendered [2.51]. Each dialog reports Escape to the modal stack itself, because only the DOM shows which
 * dialog is topmost.
 */
export function ModalHost({ children }: { readonly children?: ReactNode }) {
  const modals = useActor('modals');
  const still = useSelector(modals, isScrollLocked);
  const asks = useSelector(modals, asksToDiscard);
  return (
    <>
      {still ? <Global styles={locked} /> : null}
      {children}
      {asks ? <DiscardQuestion /> : null}
    </>
  );
}
