/**
 * The permissions of 6.4 as SQL conditions on a row of `album`, so that queries only read and change permitted
 * rows. `album` is the row's name in the query, `customer` the parameter with the caller's id.
 */
const live = (customer: string) =>
  `not exists (select 1 from customer as ended where ended.id = ${customer} and ended.deleted_at is not null)`;

/** The caller's own album; only such an album can be changed. */
export const owned = (album: string, customer: string): string =>
  `(${album}.customer_id = ${customer} and not ${album}.shared)`;

/** A shared album of the caller's own. */
export const granted = (album: string, customer: string): string =>
  `(${album}.customer_id = ${customer} and ${album}.shared)`;

/** Another customer's shared album in which the caller participates; ends when either account is deleted. */
export const joined = (album: string, customer: string): string =>
  `(${album}.shared and exists (
    select 1 from album_participant as reader where reader.album_id = ${album}.id and reader.customer_id = ${customer}
  ) and ${live(customer)} and ${live(`${album}.customer_id`)})`;

/** A shared album whose owner or participant is the caller. */
export const sharedWith = (album: string, customer: string): string =>
  `(${granted(album, customer)} or ${joined(album, customer)})`;

export const readable = (album: string, customer: string): string =>
  `(${album}.customer_id = ${customer} or ${joined(album, customer)})`;
