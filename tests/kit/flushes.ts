import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

interface Traced {
  readonly ph: string;
  readonly name: string;
  readonly args: { readonly path?: string; readonly new_path?: string };
}

/**
 * Runs a separate program and returns its file operations as Node reports them: `rename` and `flush` with their files
 * below `folder`, in order; the number of files that it left open; and the number of synchronous flushes, which the
 * embedded store makes.
 */
export async function flushesOf(
  program: URL,
  folder: string,
): Promise<{ readonly steps: readonly string[]; readonly atOnce: number; readonly leftOpen: number }> {
  const written = join(folder, 'trace.json');
  await promisify(execFile)(process.execPath, [
    ...['--trace-event-categories', 'node.fs.async,node.fs.sync', '--trace-event-file-pattern', written],
    fileURLToPath(program),
    folder,
  ]);
  const { traceEvents } = JSON.parse(await readFile(written, 'utf8')) as { traceEvents: Traced[] };
  const steps: string[] = [];
  const short = (path = '') => path.slice(folder.length + 1);
  // Only one file is open at a time, so a flush belongs to the file that was opened last.
  let open = '';
  for (const { ph, name, args } of traceEvents) {
    if (ph !== 'b') continue;
    if (name === 'open') open = short(args.path);
    if (name === 'rename') steps.push(`rename ${short(args.new_path)}`);
    if (name === 'fsync') steps.push(`flush ${open}`);
  }
  const atOnce = traceEvents.filter(({ ph, name }) => ph === 'B' && name === 'fs.sync.fsync').length;
  const count = (what: string) => traceEvents.filter(({ ph, name }) => ph === 'b' && name === what).length;
  return { steps, atOnce, leftOpen: count('open') - count('close') };
}
