import { useLingui } from '@lingui/react/macro';
import { takenDayLabel, takenTimeLabel } from './formats.ts';

interface Named {
  /** The camera's local time; null or undefined if unknown. */
  readonly taken: string | null | undefined;
  /** Source of the time; null if it is the camera's own field. */
  readonly source?: string | null;
  /** File name. */
  readonly name: string;
}

/** For these sources only the day is known. */
export const isDay = (source: string | null | undefined): boolean =>
  source === 'fileName' || source === 'xmpDay' || source === 'iptcDay';

/**
 * The accessible name of a photo: day and file name. In an album day, time and album, and the file name only if no
 * day is known.
 */
export function usePhotoName(): (photo: Named, album?: string) => string {
  const { t, i18n } = useLingui();
  return ({ taken, source, name: file }, album) => {
    if (taken == null)
      return album === undefined
        ? t`Photo without a date, ${file}`
        : t`Photo without a date, ${file}, album ${album}`;
    const day = takenDayLabel(i18n.locale, taken);
    if (album === undefined) return t`Photo of ${day}, ${file}`;
    if (isDay(source)) return t`Photo of ${day}, album ${album}`;
    const time = takenTimeLabel(i18n.locale, taken);
    return t`Photo of ${day}, ${time}, album ${album}`;
  };
}
