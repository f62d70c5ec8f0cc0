import type { Photo } from '../../../contracts/photos/photo.ts';

const dayOf = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());

export type CreatedWhen =
  | { readonly when: 'today' | 'yesterday' }
  | { readonly when: 'earlier'; readonly day: string };

/**
 * When an album was made, by the calendar of the person who looks: today, yesterday, or the day as dd MMM yyyy.
 * A clock that is behind the service's makes no 'tomorrow'. @spec 2.33b
 */
export function createdWhen(locale: string, created: string, now = new Date()): CreatedWhen {
  const made = new Date(created);
  const today = dayOf(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (made >= today) return { when: 'today' };
  if (made >= yesterday) return { when: 'yesterday' };
  const day = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric' }).format(
    made,
  );
  return { when: 'earlier', day };
}

/** The two widths of a cover and its address for the rest. @spec 3.1b */
export function coverOf(photo: Photo | null): { readonly src: string | null; readonly srcSet?: string } {
  const [small, large] = ['300', '800'].map((width) => photo?.thumbnails.find(({ id }) => id === width)?.url);
  const src = small ?? large ?? null;
  return small === undefined || large === undefined
    ? { src }
    : { src, srcSet: `${small} 300w, ${large} 800w` };
}
