import { expect, test } from 'vitest';
import { fileLife } from '../../../../machines/photos/uploads/fileLife.machine.ts';
import type { FileState, QueuedFile } from '../../../../machines/photos/uploads/fileLife.machine.ts';
import { unsentNames } from '../../../../machines/photos/uploads/unsent.values.ts';

test('[4.9c] a sign-out names each file that was started and has not arrived, and no other', () => {
  const states = Object.keys(fileLife) as FileState[];
  const items = states.map((state) => ({ name: state, state }) as QueuedFile);
  expect(unsentNames(items).toSorted()).toEqual(['failed', 'lost', 'needsFile', 'queued', 'working']);
});
