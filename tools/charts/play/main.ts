import { playPage } from './page.ts';
import { type Files, recordFile, type RecordedFile } from './read.ts';

/** What the bundle leaves for the program that records stories. */
export interface Recordings {
  record(file: string): Promise<RecordedFile>;
  readonly files: readonly string[];
}

/** Called by the bundle's entry, in Node and in the page of Play. */
export function begin(files: Files): Recordings {
  if (typeof document !== 'undefined') void playPage(files);
  return { record: (file) => recordFile(files, file), files: Object.keys(files) };
}
