import { readFileSync } from 'node:fs';
import { parsePoFile } from '@lingui/format-po';

/** One message of a catalogue. */
export interface Entry {
  readonly source: string;
  readonly context: string;
  /** Empty where it is not translated yet. */
  readonly text: string;
  /** Notes for translators: limits of room, and where the message stands. */
  readonly notes: readonly string[];
  /** The files that show it. */
  readonly files: readonly string[];
}

/** The messages of a catalogue, by the text of its `.po` file, without those that the source no longer has. */
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
