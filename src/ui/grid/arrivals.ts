import { useEffect, useEffectEvent } from 'react';

/** System files that accompany pictures in folders. */
const litter = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File[]>((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );

/** Directories return their entries in portions; an empty one is the last. */
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

/**
 * Resolves to the dropped or pasted files, including those in folders. Reads the data synchronously, because the
 * browser empties it after the event.
 */
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
  /** Whether this part of the page accepts files now: content beneath a dialog does not. */
  readonly listens: () => boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Whether files are being dragged over the page. */
  readonly onOver: (over: boolean) => void;
}

/**
 * Reports files that are dropped anywhere in the window, or pasted. An effect, because the events are the
 * window's: without a handler the browser would open the file instead of the page.
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
