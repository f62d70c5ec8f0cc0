import { Plural, Trans } from '@lingui/react/macro';
import type { StorageWords } from '../../../machines/storage/storageStatus.selectors.ts';
import { dateLabel } from './labels.ts';

interface Worded {
  readonly words: StorageWords;
  readonly locale: string;
  readonly isReworded: boolean;
}

/** The number of photos and the last day on which they are kept. */
export function StorageHeadline({ words, locale, isReworded, photos }: Worded & { readonly photos: number }) {
  const date = dateLabel(locale, words);
  if (words.status !== 'critical')
    return (
      <Plural
        value={photos}
        one={`# photo is kept until ${date}`}
        other={`# photos are kept until ${date}`}
      />
    );
  if (isReworded)
    return (
      <Plural
        value={photos}
        one={`Keep your # photo beyond ${date}`}
        other={`Keep your # photos beyond ${date}`}
      />
    );
  return (
    <Plural
      value={photos}
      one={`# photo will be deleted on ${date}`}
      other={`# photos will be deleted on ${date}`}
    />
  );
}

export function StorageSentence({ words, locale, isReworded }: Worded) {
  const date = dateLabel(locale, words);
  if (words.status === 'safe')
    return (
      <Trans>
        Each time you order, we keep your photos for another 18 months. You don’t need to do anything now.
      </Trans>
    );
  if (words.status === 'warning')
    return <Trans>Your photos will be deleted on that day unless you place an order first.</Trans>;
  if (isReworded)
    return (
      <Trans>
        Any order keeps all your photos for 18 months. Without an order, they’ll be deleted on {date}.
      </Trans>
    );
  return <Trans>Order by {date} to extend storage for 18 months.</Trans>;
}
