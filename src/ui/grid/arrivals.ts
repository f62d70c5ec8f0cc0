import { useEffect, useEffectEvent } from 'react';

/** What systems leave in folders beside the pictures; nobody chose it. */
const litter = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File[]>((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );

/** A directory answers in portions, an empty one last. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (litter.test(entry.name)) return [];
  if (entry.isFile) return fileOf(entry as FileSystemFileEntry);
  const found: File[] = [];
  for (const child of await entriesOf((entry as FileSystemDirectoryEntry).createReader()))
    found.push(...(await filesBelow(child)));
  return found;
}

/** Files that were dropped or pasted, those inside folders too. What it holds is read at once: later it is empty. */
export async function filesIn(data: DataTransfer): Promise<File[]> {
  const files = [...data.files];
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return files;
  const found: File[] = [];
  for (const entry of entries) found.push(...(await filesBelow(entry)));
  return found;
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

export interface Arrivals {
  /** Whether files are for this part of the page now: what lies under a dialog takes none. */
  readonly listens: () => boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Files are dragged over the page, or no longer. */
  readonly onOver: (over: boolean) => void;
}

/**
 * Files dropped anywhere in the window, or pasted. An effect, because they arrive at the window: a drop that nobody takes
 * makes the browser leave the page for the file.
 */
export function useArrivals({ listens, onFiles, onOver }: Arrivals): void {
  const hear = useEffectEvent((event: DragEvent | ClipboardEvent) => {
    if (!listens()) return;
    if (event instanceof ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
      return;
    }
    if (!carriesFiles(event)) return;
    event.preventDefault();
    if (event.type === 'dragleave') {
      if (event.relatedTarget === null) onOver(false);
      return;
    }
    onOver(event.type !== 'drop');
    if (event.type === 'drop' && event.dataTransfer !== null)
      void filesIn(event.dataTransfer).then((files) => (files.length > 0 ? onFiles(files) : undefined));
  });
  useEffect(() => {
    const ends = new AbortController();
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop', 'paste'] as const)
      window.addEventListener(type, (event) => hear(event), { signal: ends.signal });
    return () => ends.abort();
  }, []);
}
