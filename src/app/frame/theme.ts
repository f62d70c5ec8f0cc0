import type { Host } from '../../../contracts/brand/brands.ts';
import { type ThemeName, themes } from '../../ui/theme/palette.ts';

/** The brand family's tokens; neutral if the host belongs to no brand [9.10]. */
export const themeOf = (host: Host | null): ThemeName => host?.brand.family ?? 'default';
/** The wordmark is set in type; no logos are shipped. */
export const wordmarkOf = (host: Host | null): string => themes[themeOf(host)].wordmark;
