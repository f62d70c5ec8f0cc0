import { expect } from 'vitest';
import { timelinePageSize } from '../../../../contracts/photos/library/pages.ts';
import { photoListMachine } from '../../../../machines/photos/lists/photoList.machine.ts';
import { journey } from '../../../kit/chart/index.ts';
import { july, viewOf } from '../../library/chart/samples.ts';
import { onList, onPreview, timeline } from './worlds.ts';

const places = [0, timelinePageSize - 1, timelinePageSize] as const;
const held = viewOf(
  places.map((place) => `n${place}`),
  [{ key: july, count: timelinePageSize + 6 }],
);

for (const place of places) {
  const beyond = place >= timelinePageSize;
  journey(
    `[2.28] returning from photo ${place} of a month expands it: ${beyond ? 'yes' : 'no, its first page has it'}`,
    {
      machine: photoListMachine,
      input: timeline(held, onPreview(`n${place}`)),
    },
    (walk) => {
      walk.send({ type: 'area.route', ...onList });
      const expanded = walk.calls.filter(
        (call) => call.kind === 'sent' && call.event.type === 'section.expand',
      );
      expect(expanded.length).toBe(beyond ? 1 : 0);
    },
    { list: { shown: 'ready' }, viewer: { closed: 'returned' } },
  );
}
