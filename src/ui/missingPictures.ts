import { awaitMissing } from './missing.ts';

/** Returns whether the picture belongs to the grid or the viewer, which retry their own pictures. */
const fetchesItself = (picture: HTMLImageElement): boolean =>
  picture.closest('.cell') !== null || picture.dataset['waiting'] !== undefined;

/**
 * Retries every image that failed to load, together with the other missing parts of the page. Until the image has
 * loaded, `data-missing` marks it, so that its background is shown instead of the browser's broken-image icon.
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
        // Setting the same URL again makes the browser fetch it again.
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
