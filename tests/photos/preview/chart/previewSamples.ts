import type { LibraryView } from '../../../../machines/photos/library/model.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { finished, july, june, photo, viewOf } from '../../library/chart/samples.ts';

export const input = (id: string, held: readonly string[]) => (recorder: Recorder) => ({
  id,
  library: recorder.ref('library'),
  view: viewOf(held),
});

export const found = finished({ image: photo('x9'), year: 2024, month: 7, offset: 1 });

export const unknown = { outcome: 'refused', refusal: 'notFound', correlationId: 'c-1' } as const;

/** Returns the photos that were deleted, or could not be deleted. */
export const these = (...ids: readonly string[]) => new Map(ids.map((id) => [id, july] as const));

/** The last photo of July has been deleted. */
export const lastLeft = viewOf(
  ['n0', 'o0', 'o1'],
  [
    { key: july, count: 1 },
    { key: june, count: 2 },
  ],
);

export const all = ['n0', 'n1', 'o0', 'o1'];

export type Step = 'preview.next' | 'preview.previous';

export const presses = (walk: { send(event: { type: Step }): void }, ...steps: readonly Step[]) =>
  steps.forEach((type) => walk.send({ type }));

/** Simulates that the first photo of July was deleted elsewhere: n1 takes its position. */
export const firstLeft: LibraryView = (() => {
  const before = viewOf(all);
  return {
    ...before,
    groups: () => [
      { key: july, count: 1 },
      { key: june, count: 2 },
    ],
    photoAt: (month, place) => before.photoAt(month, month === july ? place + 1 : place),
    placeOf: (id) => {
      if (id.startsWith('o')) return before.placeOf(id);
      return id === 'n1' ? { group: july, place: 0 } : undefined;
    },
  };
})();
