import { expect } from 'vitest';
import { timelinePageSize } from '../../../../contracts/photos/photo.ts';
import { timelineMachine } from '../../../../machines/photos/lists/timeline.machine.ts';
import { journey } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { july, valueOf, viewOf } from '../../library/chart/samples.ts';

const at = (id: string | null) =>
  id === null
    ? {
        route: { name: 'photos', params: {} },
        address: { pathname: '/my-photos/photos', search: '', hash: '' },
      }
    : {
        route: { name: 'photoPreview', params: { id } },
        address: { pathname: `/my-photos/photos/preview/${id}`, search: '', hash: '' },
      };

const places = [0, timelinePageSize - 1, timelinePageSize] as const;
const held = viewOf(
  places.map((place) => `n${place}`),
  [{ key: july, count: timelinePageSize + 6 }],
);

for (const place of places) {
  const beyond = place >= timelinePageSize;
  journey(
    `[2.28] a month whose photo ${place} was open last is shown whole: ${beyond ? 'yes' : 'no, its first page has it'}`,
    {
      machine: timelineMachine,
      input: (recorder: Recorder) =>
        ({ ...at(`n${place}`), library: recorder.ref('library'), value: valueOf(held) }) as never,
    },
    (walk) => {
      walk.send({ type: 'area.route', ...at(null) } as never);
      const expanded = walk.calls.filter(
        (call) => call.kind === 'sent' && call.event.type === 'month.expand',
      );
      expect(expanded.length).toBe(beyond ? 1 : 0);
    },
    { list: 'ready', viewer: 'closed' },
  );
}
