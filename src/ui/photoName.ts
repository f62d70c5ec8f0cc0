import { useLingui } from '@lingui/react/macro';
import { takenDayLabel, takenTimeLabel } from './formats.ts';

interface Named {
  /** The camera's local time; null or undefined where it is unknown. */
  readonly taken: string | null | undefined;
  /** The record that the time is from; null where the camera wrote it. */
  readonly source?: string | null;
  /** The file. */
  readonly name: string;
}

/** Of these records, only the day is known. */
export const isDay = (source: string | null | undefined): boolean =>
  source === 'fileName' || source === 'xmpDay' || source === 'iptcDay';

/**
 * The name of a photo for a person who does not see it: its day and its file. In an album its day, time and album, and its
 * file only where no day is known.
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
