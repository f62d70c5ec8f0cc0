import type { Family } from '../../contracts/brand/brands.ts';

/** The wordmarks by brand family, rendered as text on pages and in e-mails. */
export const wordmarks: Readonly<Record<Family, string>> = {
  default: 'framehouse',
  alb: 'alb',
  pbx: 'pbx',
  hfm: 'hfm',
  knudsen: 'knudsen',
};
