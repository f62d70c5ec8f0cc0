/**
 * The rights of 6.4 as conditions on a row of `album`, so that no query reads or changes what they do not allow. `album`
 * is the row's name in the query, `customer` the parameter with the caller's id.
 */
const live = (customer: string) =>
  `not exists (select 1 from customer as ended where ended.id = ${customer} and ended.deleted_at is not null)`;

/** The caller's own album, which alone can be changed. */
export const owned = (album: string, customer: string): string =>
  `(${album}.customer_id = ${customer} and not ${album}.shared)`;

/** A shared album of the caller's own. */
export const granted = (album: string, customer: string): string =>
  `(${album}.customer_id = ${customer} and ${album}.shared)`;

/** A shared album of somebody else's in which the caller takes part; over when either of the two is deleted. */
export const joined = (album: string, customer: string): string =>
  `(${album}.shared and exists (
    select 1 from album_participant as reader where reader.album_id = ${album}.id and reader.customer_id = ${customer}
  ) and ${live(customer)} and ${live(`${album}.customer_id`)})`;

/** A shared album whose owner or participant the caller is. */
export const sharedWith = (album: string, customer: string): string =>
  `(${granted(album, customer)} or ${joined(album, customer)})`;

export const readable = (album: string, customer: string): string =>
  `(${album}.customer_id = ${customer} or ${joined(album, customer)})`;
