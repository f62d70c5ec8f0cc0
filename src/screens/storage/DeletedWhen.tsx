import { Plural, Trans } from '@lingui/react/macro';
import type { StorageWords } from '../../../machines/storage/storageStatus.selectors.ts';

/** The specification's words for a critical storage [4.5]. */
export function DeletedWhen({ words }: { words: StorageWords }) {
  if (words.word === 'tomorrow') return <Trans>deleted tomorrow</Trans>;
  if (words.word === 'today') return <Trans>deleted today</Trans>;
  return <Plural value={{ count: words.days }} one="deleted in # day" other="deleted in # days" />;
}
