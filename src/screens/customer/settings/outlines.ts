import { icons } from '../../../ui/icons.ts';

/** Outlines of the settings; those that no other page draws come with them. */
export const outlines = {
  user: icons.user,
  lock: icons.lock,
  mail: 'M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v8.5a2.5 2.5 0 0 1-2.5 2.5H6a2.5 2.5 0 0 1-2.5-2.5V8A2.5 2.5 0 0 1 6 5.5zM4.5 7.5l7.5 6 7.5-6',
  pin: 'M12 21c4.3-4.5 6.5-7.9 6.5-11a6.5 6.5 0 1 0-13 0c0 3.1 2.2 6.5 6.5 11zM9.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z',
  card: 'M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5zM3 10h18M7 14.5h3',
} as const;
export type OutlineName = keyof typeof outlines;
