/** Entries of a catalogue (the text of a `.po` file) that have no words yet; what the source no longer has counts for nothing. */
export function untranslated(catalogue: string): string[] {
  const entries = catalogue.split('\n\n').slice(1);
  return entries.filter((entry) => /^msgstr ""\s*$/m.test(entry) && !/^msgstr ""\n"/m.test(entry));
}
