import type { Photo } from '../../../contracts/photos/photo.ts';

/** Returns the URLs of a cover in two widths. @spec 3.1b */
export function coverOf(photo: Photo | null): { readonly src: string | null; readonly srcSet?: string } {
  const [small, large] = ['300', '800'].map((width) => photo?.thumbnails.find(({ id }) => id === width)?.url);
  const src = small ?? large ?? null;
  return small === undefined || large === undefined
    ? { src }
    : { src, srcSet: `${small} 300w, ${large} 800w` };
}
