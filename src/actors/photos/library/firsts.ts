import { fromPromise } from 'xstate';
import { firstThumbhashes } from '../../../../contracts/extensions/firstThumbhashes.ts';
import { firstThumbhashesMachine } from '../../../../machines/photos/library/firstThumbhashes.machine.ts';
import type { Environment } from '../../environment.ts';

/** Resolves when the photos in view have their thumbnails, or one of them has and the list scrolls. */
const firstPictures = (document: Document, stopped: AbortSignal) =>
  new Promise<void>((come) => {
    const ends = new AbortController();
    const signal = AbortSignal.any([stopped, ends.signal]);
    const settle = ({ type }: Pick<Event, 'type'>) => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('[role=gridcell] img')];
      const isEnough = type === 'scroll' || pictures.every(({ complete }) => complete);
      if (!isEnough || !pictures.some(({ naturalWidth }) => naturalWidth > 0)) return;
      ends.abort();
      come();
    };
    // Events of an image do not bubble.
    for (const type of ['load', 'error', 'scroll'])
      document.addEventListener(type, settle, { capture: true, signal });
    settle({ type: 'load' });
  });

/** The library's child `firsts`; it sends no request if the service does not support it. */
export const firstsLogic = ({
  bind,
  configured,
  window,
}: Pick<Environment, 'bind' | 'configured' | 'window'>) =>
  firstThumbhashesMachine.provide({
    actors: {
      firstPictures: fromPromise(({ signal }) => firstPictures(window.document, signal)),
      readFirsts: bind(firstThumbhashes),
    },
    guards: { isOffered: () => configured().Capabilities.includes('firstThumbhashes') },
  });
