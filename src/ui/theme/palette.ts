/** Colours by role. A view uses the name of a role; the brand's theme provides the value. */
export const roles = [
  'surface',
  'surfaceRaised',
  'surfaceSunken',
  'ink',
  'inkMuted',
  'line',
  'lineStrong',
  'accent',
  'onAccent',
  'accentHover',
  'accentSoft',
  'accentInk',
  'focus',
  'info',
  'infoSoft',
  'success',
  'successSoft',
  'warning',
  'warningSoft',
  'danger',
  'dangerSoft',
  'onDanger',
  'tooltip',
  'onTooltip',
  'scrim',
] as const;
export type Role = (typeof roles)[number];
export type Palette = Readonly<Record<Role, string>>;
export type Scheme = 'light' | 'dark';

/** The themes of the five families of brands. `stripped` can be combined with any of them. */
export type ThemeName = 'default' | 'alb' | 'pbx' | 'hfm' | 'knudsen';

/** The font of headings: a weight and a width of the bundled font family. */
export interface Heading {
  readonly weight: 500 | 600 | 700;
  /** In percent; below 100 the letters are narrower. */
  readonly width: 84 | 90 | 100;
  readonly spacing: `${number}em`;
}

export interface Theme {
  /** The shop's name, as spelt in its wordmark. */
  readonly wordmark: string;
  /** In pixels; browsers limit it to half the height of a control. */
  readonly controlRadius: number;
  /** In pixels, for cards and dialogs. */
  readonly cardRadius: number;
  readonly heading: Heading;
  readonly light: Palette;
  readonly dark: Palette;
}

const neutralLight: Palette = {
  surface: '#FFFFFF',
  surfaceRaised: '#FFFFFF',
  surfaceSunken: '#F5F5F3',
  ink: '#17181A',
  inkMuted: '#5C6066',
  line: '#E5E5E1',
  lineStrong: '#85898E',
  accent: '#1C1D20',
  onAccent: '#FFFFFF',
  accentHover: '#36383D',
  accentSoft: '#ECECE8',
  accentInk: '#1C1D20',
  focus: '#1667D9',
  info: '#086B85',
  infoSoft: '#E2F4F8',
  success: '#17703C',
  successSoft: '#E4F4E9',
  warning: '#855000',
  warningSoft: '#FFF2DA',
  danger: '#BE2329',
  dangerSoft: '#FDEBEA',
  onDanger: '#FFFFFF',
  tooltip: '#24262A',
  onTooltip: '#FFFFFF',
  scrim: 'rgba(12,13,15,0.50)',
};

const neutralDark: Palette = {
  surface: '#141517',
  surfaceRaised: '#1E2023',
  surfaceSunken: '#0D0E0F',
  ink: '#F2F2F1',
  inkMuted: '#A8ACB2',
  line: '#2D3034',
  lineStrong: '#777C83',
  accent: '#F2F2F1',
  onAccent: '#17181A',
  accentHover: '#D9D9D6',
  accentSoft: '#2B2E32',
  accentInk: '#F2F2F1',
  focus: '#86B6FF',
  info: '#6BD0E8',
  infoSoft: '#102F38',
  success: '#69D395',
  successSoft: '#11301E',
  warning: '#F6BE5E',
  warningSoft: '#37280D',
  danger: '#FF938D',
  dangerSoft: '#401A19',
  onDanger: '#2A0605',
  tooltip: '#F2F2F1',
  onTooltip: '#17181A',
  scrim: 'rgba(12,13,15,0.66)',
};

/**
 * Each family sets the accent colour, the background and its tint, the corners and the headings' font; everything
 * else comes from the neutral theme.
 */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  default: {
    wordmark: 'framehouse',
    controlRadius: 10,
    cardRadius: 16,
    heading: { weight: 600, width: 100, spacing: '-0.02em' },
    light: neutralLight,
    dark: neutralDark,
  },
  alb: {
    wordmark: 'alb',
    controlRadius: 10,
    cardRadius: 12,
    heading: { weight: 700, width: 100, spacing: '-0.03em' },
    light: {
      ...neutralLight,
      surface: '#FFFCFA',
      surfaceSunken: '#FBF5F0',
      ink: '#231815',
      inkMuted: '#6B5B54',
      line: '#EDE2DA',
      lineStrong: '#93827A',
      accent: '#C2361B',
      accentHover: '#A52A12',
      accentSoft: '#FCE9E3',
      accentInk: '#B12F16',
      danger: '#A3123A',
      dangerSoft: '#FBE7EC',
    },
    dark: {
      ...neutralDark,
      surface: '#181412',
      surfaceRaised: '#231D1A',
      surfaceSunken: '#110E0C',
      ink: '#F7F0EC',
      inkMuted: '#B8A9A1',
      line: '#362D29',
      accent: '#FF8E6E',
      onAccent: '#2C0E05',
      accentHover: '#FFA98F',
      accentSoft: '#3D211A',
      accentInk: '#FF9F84',
      danger: '#FF8FA8',
      dangerSoft: '#43141F',
      onDanger: '#2E0510',
    },
  },
  pbx: {
    wordmark: 'pbx',
    controlRadius: 999,
    cardRadius: 24,
    heading: { weight: 500, width: 100, spacing: '-0.01em' },
    light: {
      ...neutralLight,
      surface: '#FFFBFD',
      surfaceSunken: '#FBF4F8',
      ink: '#211620',
      inkMuted: '#685867',
      line: '#EEE0E8',
      lineStrong: '#937F8D',
      accent: '#C21A66',
      accentHover: '#A31254',
      accentSoft: '#FCE6F0',
      accentInk: '#B31560',
    },
    dark: {
      ...neutralDark,
      surface: '#171317',
      surfaceRaised: '#221C22',
      surfaceSunken: '#100D10',
      ink: '#F7F0F5',
      inkMuted: '#B7A8B3',
      line: '#352C34',
      accent: '#FF8ABB',
      onAccent: '#2E0518',
      accentHover: '#FFA6CB',
      accentSoft: '#3E1B2C',
      accentInk: '#FF9BC5',
    },
  },
  hfm: {
    wordmark: 'hfm',
    controlRadius: 16,
    cardRadius: 20,
    heading: { weight: 600, width: 90, spacing: '-0.01em' },
    light: {
      ...neutralLight,
      surface: '#FAFDFC',
      surfaceSunken: '#F1F7F5',
      ink: '#13201D',
      inkMuted: '#53645F',
      line: '#DDE8E4',
      lineStrong: '#788B85',
      accent: '#0A7563',
      accentHover: '#075E50',
      accentSoft: '#DFF3EE',
      accentInk: '#08695A',
    },
    dark: {
      ...neutralDark,
      surface: '#111615',
      surfaceRaised: '#1A211F',
      surfaceSunken: '#0B0F0E',
      ink: '#EEF5F3',
      inkMuted: '#A1B1AC',
      line: '#293330',
      accent: '#55D3B8',
      onAccent: '#04231C',
      accentHover: '#7CE0CA',
      accentSoft: '#13352E',
      accentInk: '#66D9C0',
    },
  },
  knudsen: {
    wordmark: 'knudsen',
    controlRadius: 4,
    cardRadius: 4,
    heading: { weight: 700, width: 84, spacing: '0em' },
    light: {
      ...neutralLight,
      surface: '#FAFBFE',
      surfaceSunken: '#F3F6FB',
      ink: '#131A26',
      inkMuted: '#545F70',
      line: '#DFE5EE',
      lineStrong: '#7D889A',
      accent: '#1D55C4',
      accentHover: '#1644A1',
      accentSoft: '#E3ECFC',
      accentInk: '#1A4DB3',
    },
    dark: {
      ...neutralDark,
      surface: '#12151A',
      surfaceRaised: '#1B2027',
      surfaceSunken: '#0C0E12',
      ink: '#EFF2F7',
      inkMuted: '#A3ACBA',
      line: '#2A303A',
      accent: '#8DB4FF',
      onAccent: '#081C45',
      accentHover: '#ADC8FF',
      accentSoft: '#1B2C4D',
      accentInk: '#99BCFF',
    },
  },
};

/** The photo preview is dark in every theme. */
export const preview = {
  surface: '#0A0B0C',
  ink: '#F2F2F1',
  inkMuted: '#A8ACB2',
  danger: '#FF938D',
  glass: 'rgba(22,23,25,0.66)',
  glassBlur: 14,
} as const;

/** The shadow of floating elements; no other element has a shadow. */
export const elevation: Readonly<Record<Scheme, string>> = {
  light: '0 1px 2px rgba(20,21,23,.06), 0 12px 32px -8px rgba(20,21,23,.18)',
  dark: '0 0 0 1px rgba(255,255,255,.06), 0 16px 40px -8px rgba(0,0,0,.7)',
};
