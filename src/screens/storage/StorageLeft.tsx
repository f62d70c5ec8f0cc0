import { Plural, Trans } from '@lingui/react/macro';
import type { StorageWords } from '../../../machines/storage/storageStatus.selectors.ts';

/** The specification's text for the time shortly before the deletion [4.5]. */
function DeletedWhen({ words }: { words: StorageWords }) {
  if (words.word === 'tomorrow') return <Trans>deleted tomorrow</Trans>;
  if (words.word === 'today') return <Trans>deleted today</Trans>;
  return <Plural value={{ count: words.days }} one="deleted in # day" other="deleted in # days" />;
}

/**
 * The remaining time: in months while photos are safe, in days during the warning, in the specification's words
 * shortly before the deletion [4.5].
 */
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
