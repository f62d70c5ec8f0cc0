import { icons } from '../../../ui/icons.ts';

/** Icons of the settings pages; those that no other page uses are loaded only with them. */
export const outlines = {
  user: icons.user,
  lock: icons.lock,
  mail: 'M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v8.5a2.5 2.5 0 0 1-2.5 2.5H6a2.5 2.5 0 0 1-2.5-2.5V8A2.5 2.5 0 0 1 6 5.5zM4.5 7.5l7.5 6 7.5-6',
  key: 'M4 15.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0zM11.7 12.3L19.5 4.5M16 8l3 3',
  globe:
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM4 9.5h16M4 14.5h16M12 3.5c-2.3 2.2-3.5 5-3.5 8.5s1.2 6.3 3.5 8.5c2.3-2.2 3.5-5 3.5-8.5s-1.2-6.3-3.5-8.5',
  megaphone: 'M4 10.5v4h3l8.5 4V6.5L7 10.5zM7 14.5l1.2 5h2.6l-1.1-3.7M18.5 10a4 4 0 0 1 0 5',
  file: 'M7 3.5h7l4.5 4.5v10a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 18V6A2.5 2.5 0 0 1 7 3.5zM13.5 4v4.5h4.5M11.5 11.5v5.5M9 14.8l2.5 2.4 2.5-2.4',
  photo: icons.photo,
  pin: 'M12 21c4.3-4.5 6.5-7.9 6.5-11a6.5 6.5 0 1 0-13 0c0 3.1 2.2 6.5 6.5 11zM9.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z',
  card: 'M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5zM3 10h18M7 14.5h3',
} as const;
export type OutlineName = keyof typeof outlines;
