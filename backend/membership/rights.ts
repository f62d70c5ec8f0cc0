/**
 * The permissions of 6.4 as SQL conditions on a row of `album`, so that queries only read and change permitted
 * rows. `album` is the row's name in the query, `customer` the parameter with the caller's id. Their types are the
 * texts themselves, so that every query with one can be checked (`tools/rows.ts`).
 */
const live = <C extends string>(customer: C) =>
  `not exists (select 1 from customer as ended where ended.id = ${customer} and ended.deleted_at is not null)` as const;

/** Returns the caller's own album; only such an album can be changed. */
export const owned = <A extends string, C extends string>(album: A, customer: C) =>
  `(${album}.customer_id = ${customer} and not ${album}.shared)` as const;

/** Returns a shared album of the caller's own. */
export const granted = <A extends string, C extends string>(album: A, customer: C) =>
  `(${album}.customer_id = ${customer} and ${album}.shared)` as const;

/** Another customer's shared album in which the caller participates; ends when either account is deleted. */
export const joined = <A extends string, C extends string>(album: A, customer: C) =>
  `(${album}.shared and exists (
    select 1 from album_participant as reader where reader.album_id = ${album}.id and reader.customer_id = ${customer}
  ) and ${live(customer)} and ${live(`${album}.customer_id`)})` as const;

/** Returns a shared album whose owner or participant is the caller. */
export const sharedWith = <A extends string, C extends string>(album: A, customer: C) =>
  `(${granted(album, customer)} or ${joined(album, customer)})` as const;

export const readable = <A extends string, C extends string>(album: A, customer: C) =>
  `(${album}.customer_id = ${customer} or ${joined(album, customer)})` as const;
