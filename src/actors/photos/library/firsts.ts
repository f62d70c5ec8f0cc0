import { fromPromise } from 'xstate';
import { firstThumbhashes } from '../../../../contracts/extensions/firstThumbhashes.ts';
import { firstsMachine } from '../../../../machines/photos/library/firsts.machine.ts';
import type { Environment } from '../../environment.ts';

/** Resolves when a picture of the page is there: one that came before, or the next. */
const firstPicture = (document: Document, signal: AbortSignal) =>
  new Promise<void>((come) => {
    if ([...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth > 0)) come();
    // The load of a picture does not bubble.
    else document.addEventListener('load', () => come(), { capture: true, once: true, signal });
  });

/** The library's child `firsts`; it asks nothing where the service has no word for it. */
export const firstsLogic = ({
  bind,
  configured,
  window,
}: Pick<Environment, 'bind' | 'configured' | 'window'>) =>
  firstsMachine.provide({
    actors: {
      firstPicture: fromPromise(({ signal }) => firstPicture(window.document, signal)),
      readFirsts: bind(firstThumbhashes),
    },
    guards: { isOffered: () => configured().Capabilities.includes('firstThumbhashes') },
  });
