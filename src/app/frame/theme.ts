import type { Host } from '../../../contracts/brand/brands.ts';
import { type ThemeName, themes } from '../../ui/theme/palette.ts';

/** The theme of the brand's family; neutral if the host belongs to no brand [9.10]. */
export const themeOf = (host: Host | null): ThemeName => host?.brand.family ?? 'default';
/** The wordmark is set as text; the product contains no logos. */
export const wordmarkOf = (host: Host | null): string => themes[themeOf(host)].wordmark;
