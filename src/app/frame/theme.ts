import type { Host } from '../../../contracts/brand/brands.ts';
import { type ThemeName, themes } from '../../ui/theme/palette.ts';

/** Returns the theme of the brand's family; neutral if the host belongs to no brand [9.10]. */
export const themeOf = (host: Host | null): ThemeName => host?.brand.family ?? 'default';
/** Returns the text of the brand's wordmark; the product contains no logos. */
export const wordmarkOf = (host: Host | null): string => themes[themeOf(host)].wordmark;
