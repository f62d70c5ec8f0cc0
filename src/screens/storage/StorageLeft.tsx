import { Plural, Trans } from '@lingui/react/macro';
import type { StorageWords } from '../../../machines/storage/storageStatus.selectors.ts';

/** The specification's words for a critical storage [4.5]. */
function DeletedWhen({ words }: { words: StorageWords }) {
  if (words.word === 'tomorrow') return <Trans>deleted tomorrow</Trans>;
  if (words.word === 'today') return <Trans>deleted today</Trans>;
  return <Plural value={{ count: words.days }} one="deleted in # day" other="deleted in # days" />;
}

/** The time that remains: months while safe, days during the warning, the specification's words when critical [4.5]. */
export function StorageLeft({ words }: { words: StorageWords }) {
  if (words.status === 'safe')
    return (
      <Plural
        value={{ count: words.months }}
        one="Stored for # more month"
        other="Stored for # more months"
      />
    );
  if (words.status === 'warning')
    return <Plural value={{ count: words.days }} one="# day left" other="# days left" />;
  return <DeletedWhen words={words} />;
}
