import { awaitMissing } from './missing.ts';

/** The grid and the viewer fetch their own pictures again. */
const fetchesItself = (picture: HTMLImageElement): boolean =>
  picture.closest('.cell') !== null || picture.dataset['waiting'] !== undefined;

/**
 * Fetches any picture of the page that did not come once more with whatever else is missing. Until it is there
 * `data-missing` marks it, so that its ground shows and not the engine's sign of a broken one.
 */
export function fetchPicturesAgain(document: Document): void {
  const waits = new WeakMap<HTMLImageElement, () => void>();
  const end = (picture: HTMLImageElement) => {
    waits.get(picture)?.();
    waits.delete(picture);
    delete picture.dataset['missing'];
  };
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || waits.has(target) || fetchesItself(target)) return;
      if (!/^https?:/.test(target.src)) return;
      target.dataset['missing'] = '';
      const again = () => {
        const { src } = target;
        // Setting the same address again makes the browser fetch it again.
        if (target.isConnected) target.src = src;
        else end(target);
      };
      waits.set(target, awaitMissing(again));
    },
    true,
  );
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement) end(target);
    },
    true,
  );
}
