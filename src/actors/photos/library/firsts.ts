import { fromPromise } from 'xstate';
import { firstThumbhashes } from '../../../../contracts/extensions/firstThumbhashes.ts';
import { firstThumbhashesMachine } from '../../../../machines/photos/library/firstThumbhashes.machine.ts';
import type { Environment } from '../../environment.ts';

/**
 * Resolves when the thumbnails of all visible photos have been loaded, or as soon as the list is scrolled: months may
 * then be visible that have not been read yet, and only thumbhashes can fill their cells.
 */
const firstPictures = ({ document, scrollY }: Window, stopped: AbortSignal) =>
  new Promise<void>((come) => {
    const ends = new AbortController();
    const signal = AbortSignal.any([stopped, ends.signal]);
    const end = () => {
      ends.abort();
      come();
    };
    const settle = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('[role=gridcell] img')];
      if (pictures.every(({ complete }) => complete) && pictures.some(({ naturalWidth }) => naturalWidth > 0))
        end();
    };
    // Events of images do not bubble, hence the capture phase.
    for (const type of ['load', 'error']) document.addEventListener(type, settle, { capture: true, signal });
    document.addEventListener('scroll', end, { capture: true, signal });
    // The list may have been scrolled before this code was loaded.
    if (scrollY > 0) end();
    else settle();
  });

/**
 * Returns the library's child actor `firstThumbhashes`; it sends no request if the service lacks this
 * extension.
 */
export const firstsLogic = ({
  bind,
  configured,
  window,
}: Pick<Environment, 'bind' | 'configured' | 'window'>) =>
  firstThumbhashesMachine.provide({
    actors: {
      firstPictures: fromPromise(({ signal }) => firstPictures(window, signal)),
      readFirsts: bind(firstThumbhashes),
    },
    guards: {
      isOffered: () => configured().Capabilities.includes('firstThumbhashes'),
      offersMiniatures: () => configured().Capabilities.includes('miniature'),
    },
  });
