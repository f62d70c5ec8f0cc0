import { useLingui } from '@lingui/react/macro';
import { takenDayLabel, takenTimeLabel } from './formats.ts';

interface Named {
  /** Local time by the camera's clock; null or undefined if unknown. */
  readonly taken: string | null | undefined;
  /** The source of the time; null if it is the camera's own field. */
  readonly source?: string | null;
  /** File name. */
  readonly name: string;
}

/** Returns whether only the day is known for times from this source. */
export const isDay = (source: string | null | undefined): boolean =>
  source === 'fileName' || source === 'xmpDay' || source === 'iptcDay';

/**
 * Returns the accessible name of a photo: day and file name. In an album: day, time and the album's name; the
 * file name is added only if the day is unknown.
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
