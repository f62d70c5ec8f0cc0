import * as z from 'zod/mini';

/**
 * A month of the timeline: `2024/7`. Photos without a date belong to January 1970, shown as 'Unknown Date' [2.16].
 * @spec 3.2c
 */
export type MonthKey = `${number}/${number}`;
export const isMonthKey = (value: unknown): value is MonthKey =>
  typeof value === 'string' && /^\d+\/\d+$/.test(value);
export const unknownMonth: MonthKey = '1970/1';

/**
 * `/users/timeline`: numbers of photos by year and month. The schema accepts negative numbers; `machines/photos` sets
 * them to 0 and reports them [3.2, 8.9].
 */
export const timelineCounts = z.record(
  z.string().check(z.maxLength(4), z.regex(/^\d{1,4}$/)),
  z.record(z.string().check(z.maxLength(2), z.regex(/^(?:[1-9]|1[0-2])$/)), z.int()),
);
export type TimelineCounts = z.infer<typeof timelineCounts>;
