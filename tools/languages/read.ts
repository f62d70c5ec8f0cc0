import { readFileSync } from 'node:fs';
import { parsePoFile } from '@lingui/format-po';

/** One message of a catalogue. */
export interface Entry {
  readonly source: string;
  readonly context: string;
  /** Empty if it has not been translated. */
  readonly text: string;
  /** Notes for translators: maximum length, and where the message is shown. */
  readonly notes: readonly string[];
  /** The source files that use the message. */
  readonly files: readonly string[];
}

/**
 * Returns the messages of a catalogue (the text of a `.po` file), without those that are no longer in the
 * source.
 */
export const entriesOf = (po: string): readonly Entry[] =>
  parsePoFile(po)
    .items.filter(({ obsolete }) => !obsolete)
    .map(({ msgid, msgctxt, msgstr, extractedComments, references }) => ({
      source: msgid,
      context: msgctxt ?? '',
      text: msgstr[0] ?? '',
      notes: extractedComments,
      files: references,
    }));

export const readEntries = (file: string): readonly Entry[] => entriesOf(readFileSync(file, 'utf8'));

export const isTranslated = ({ text }: Entry): boolean => text !== '';
