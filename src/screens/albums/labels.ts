const dayOf = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());

export type CreatedWhen =
  | { readonly when: 'today' | 'yesterday' }
  | { readonly when: 'earlier'; readonly day: string };

/**
 * When an album was created, by the viewer's calendar: today, yesterday, or the day as dd MMM yyyy. A clock behind the
 * service's never shows 'tomorrow'.
 * @spec 2.33b
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
