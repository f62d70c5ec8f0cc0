import type { Family } from '../../contracts/brand/brands.ts';

/** How a family of brands writes itself, set in type on pages and in mails. */
export const wordmarks: Readonly<Record<Family, string>> = {
  default: 'framehouse',
  alb: 'alb',
  pbx: 'pbx',
  hfm: 'hfm',
  knudsen: 'knudsen',
};
