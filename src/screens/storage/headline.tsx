import { Plural, Trans } from '@lingui/react/macro';
import type { StorageWords } from '../../../machines/storage/storageStatus.selectors.ts';
import { DeletedWhen } from './DeletedWhen.tsx';
import { dateLabel } from './labels.ts';

interface Worded {
  readonly words: StorageWords;
  readonly locale: string;
}

/** The word over the headline: it repeats in text what its colour says. */
export function StorageTag({ words, locale }: Worded) {
  const date = dateLabel(locale, words);
  if (words.status === 'safe') return <Trans>Safe</Trans>;
  if (words.status === 'warning') return <Trans>Order before {date}</Trans>;
  return <Trans>Running out</Trans>;
}

/** Months while safe, days while it is a warning, the specification's words when critical [4.5]. */
export function StorageHeadline({ words, isReworded }: Pick<Worded, 'words'> & { isReworded: boolean }) {
  if (words.status === 'safe')
    return <Plural value={words.months} one="Stored for # more month" other="Stored for # more months" />;
  if (words.status === 'warning') return <Plural value={words.days} one="# day left" other="# days left" />;
  if (isReworded) return <Trans>Keep your photos here</Trans>;
  return (
    <Trans>
      Your photos will be <DeletedWhen words={words} />
    </Trans>
  );
}

export function StorageSentence({ words, locale, isReworded }: Worded & { isReworded: boolean }) {
  const date = dateLabel(locale, words);
  if (words.status === 'safe')
    return <Trans>Every order keeps your photos for 18 months. There is nothing to do now.</Trans>;
  if (words.status === 'warning')
    return <Trans>Your photos are deleted on {date} unless you order something before then.</Trans>;
  if (isReworded)
    return <Trans>Any order keeps all of them for 18 months. Without one they are deleted on {date}.</Trans>;
  return <Trans>Order by {date} to extend storage for 18 months.</Trans>;
}
