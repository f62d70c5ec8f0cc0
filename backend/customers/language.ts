import { defaultBrand, type Locale } from '../../contracts/brand/brands.ts';
import { isLocale, localeOfChannel } from '../../contracts/brand/languages.ts';
import type { CallRow } from '../../contracts/call.ts';
import { type Asked, subject } from '../part.ts';
import type { Queryable } from '../store/port.ts';

/**
 * Returns the customer's locale, or the default of the customer's brand; null if the customer was deleted.
 */
export async function localeOf(store: Queryable, id: string): Promise<Locale | null> {
  const [row] = await store.query<{ locale: string | null; channel: string }>(
    'select locale, channel from customer where id = $1 and deleted_at is null',
    [id],
  );
  if (row === undefined) return null;
  return isLocale(row.locale) ? row.locale : localeOfChannel(row.channel);
}

/**
 * Returns the locale of the page that the customer is using, or the customer's own locale if it is unknown.
 */
export const readersLocale = async ({
  language,
  caller,
  ports,
}: Pick<Asked<CallRow>, 'language' | 'caller' | 'ports'>): Promise<Locale> =>
  language ?? (await localeOf(ports.store, subject(caller))) ?? defaultBrand.locale;

/** Returns the locale that the customer chose; null if the customer was deleted. */
export async function chosenLocaleOf(
  store: Queryable,
  id: string,
): Promise<{ readonly locale: Locale | null } | null> {
  const [row] = await store.query<{ locale: string | null }>(
    'select locale from customer where id = $1 and deleted_at is null',
    [id],
  );
  return row === undefined ? null : { locale: isLocale(row.locale) ? row.locale : null };
}

/** Resolves to false if the customer was deleted. */
export async function keepLocale(store: Queryable, id: string, locale: Locale): Promise<boolean> {
  const rows = await store.query(
    'update customer set locale = $2 where id = $1 and deleted_at is null returning id',
    [id, locale],
  );
  return rows.length === 1;
}
