import { useLingui } from '@lingui/react/macro';
import { takenDayLabel } from './formats.ts';

/**
 * What a photo is called for those who do not see it: the day it was taken, and its file. `taken` is the camera's local time,
 * null or undefined where it is unknown.
 */
export function usePhotoName(): (taken: string | null | undefined, file: string) => string {
  const { t, i18n } = useLingui();
  return (taken, file) =>
    taken == null
      ? t`Photo without a date, ${file}`
      : t`Photo of ${takenDayLabel(i18n.locale, taken)}, ${file}`;
}
