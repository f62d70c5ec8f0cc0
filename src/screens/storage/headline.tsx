import { Plural, Trans } from '@lingui/react/macro';
import type { StorageWords } from '../../../machines/storage/storageStatus.selectors.ts';
import { DeletedWhen } from './DeletedWhen.tsx';
import { dateLabel } from './labels.ts';

interface Worded {
  readonly words: StorageWords;
  readonly locale: string;
  readonly isReworded: boolean;
}

/** Over the headline: months while safe, days while it is a warning, the specification's words when critical [4.5]. */
export function StorageTag({ words }: Pick<Worded, 'words'>) {
  if (words.status === 'safe')
    return <Plural value={words.months} one="Stored for # more month" other="Stored for # more months" />;
  if (words.status === 'warning') return <Plural value={words.days} one="# day left" other="# days left" />;
  return <DeletedWhen words={words} />;
}

/** What matters first: how many photos, and until which day. */
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
    return <Trans>Every order keeps your photos for 18 months. There is nothing to do now.</Trans>;
  if (words.status === 'warning')
    return <Trans>They will be deleted on that day unless you order something before.</Trans>;
  if (isReworded)
    return <Trans>Any order keeps all of them for 18 months. Without one they are deleted on {date}.</Trans>;
  return <Trans>Order by {date} to extend storage for 18 months.</Trans>;
}
