import { playPage } from './page.ts';
import { type Files, recordFile, type RecordedFile } from './read.ts';

/** The global that the bundle defines for the program that records journeys. */
export interface Recordings {
  record(file: string): Promise<RecordedFile>;
  readonly files: readonly string[];
}

/** Called by the bundle's entry, both in Node and in the Play page. */
export function begin(files: Files): Recordings {
  if (typeof document !== 'undefined') void playPage(files);
  return { record: (file) => recordFile(files, file), files: Object.keys(files) };
}
