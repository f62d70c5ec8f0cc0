import type { Family } from '../../contracts/brand/brands.ts';

/** The wordmark of a brand family, set in type on pages and in mails. */
export const wordmarks: Readonly<Record<Family, string>> = {
  default: 'framehouse',
  alb: 'alb',
  pbx: 'pbx',
  hfm: 'hfm',
  knudsen: 'knudsen',
};
