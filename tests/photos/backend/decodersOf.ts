import { readdir, readFile } from 'node:fs/promises';

/**
 * Returns the ids of the processes that decode pictures for the process `parent`; empty if the system does not list
 * processes.
 */
export async function decodersOf(parent: number): Promise<number[]> {
  const found: number[] = [];
  for (const thread of await readdir(`/proc/${parent}/task`).catch(() => [])) {
    const children = await readFile(`/proc/${parent}/task/${thread}/children`, 'utf8').catch(() => '');
    for (const pid of children.split(' ').filter((word) => word !== '')) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.includes('decoderProcess')) found.push(Number(pid));
    }
  }
  return found;
}
