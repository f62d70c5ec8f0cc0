/**
 * The permissions of 6.4 as SQL conditions on a row of `album`, so that queries read and change only
 * permitted rows. `album` is the name of the row in the query, `customer` the parameter with the caller's id.
 * The types are the texts themselves, so that every query that contains one can be checked (`tools/rows.ts`).
 */
const live = <C extends string>(customer: C) =>
  `not exists (select 1 from customer as ended where ended.id = ${customer} and ended.deleted_at is not null)` as const;

/** Returns the condition for the caller's own album. Only such albums can be changed. */
export const owned = <A extends string, C extends string>(album: A, customer: C) =>
  `(${album}.customer_id = ${customer} and not ${album}.shared)` as const;

/** Returns the condition for a shared album that the caller owns. */
export const granted = <A extends string, C extends string>(album: A, customer: C) =>
  `(${album}.customer_id = ${customer} and ${album}.shared)` as const;

/**
 * Returns the condition for another customer's shared album in which the caller participates. It is false once
 * either account is deleted.
 */
export const joined = <A extends string, C extends string>(album: A, customer: C) =>
  `(${album}.shared and exists (
    select 1 from album_participant as reader where reader.album_id = ${album}.id and reader.customer_id = ${customer}
  ) and ${live(customer)} and ${live(`${album}.customer_id`)})` as const;

/** Returns the condition for a shared album that the caller owns or participates in. */
export const sharedWith = <A extends string, C extends string>(album: A, customer: C) =>
  `(${granted(album, customer)} or ${joined(album, customer)})` as const;

export const readable = <A extends string, C extends string>(album: A, customer: C) =>
  `(${album}.customer_id = ${customer} or ${joined(album, customer)})` as const;
