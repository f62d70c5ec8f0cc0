import { unbroken } from '../../../contracts/ui/dates.ts';

const dayOf = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());

export type CreatedWhen =
  | { readonly when: 'today' | 'yesterday' }
  | { readonly when: 'earlier'; readonly day: string };

/**
 * Returns when an album was created, by the viewer's calendar: today, yesterday, or the date as dd MMM yyyy.
 * If the viewer's clock is behind the service's, it says today, never 'tomorrow'. @spec 2.33b
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
  return { when: 'earlier', day: unbroken(locale, day) };
}
