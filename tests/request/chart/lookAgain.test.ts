import { expect } from 'vitest';
import { lookAgainMachine } from '../../../machines/request/lookAgain.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';

const subject = {
  machine: lookAgainMachine,
  input: (recorder: Recorder) => ({ owner: recorder.ref('owner') }),
};

const due = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'owner' ? [call.event.type] : []));

proveChart('[4.6c] [4.16a] [7.15a] polling without a channel', {
  ...subject,
  events: {},
  outcomes: {},
  observe: ({ snapshot, running }) => {
    expect([snapshot.status, running]).toEqual(['active', []]);
  },
});

journey(
  '[4.6c] [4.16a] F7: a chart that waits for a message is prompted to poll every 15 seconds',
  subject,
  (walk) => {
    walk.wait(14_999);
    expect(due(walk.calls)).toEqual([]);
    walk.wait(1);
    walk.wait(15_000);
    walk.wait(15_000);
    expect(due(walk.calls)).toEqual(['channel.due', 'channel.due', 'channel.due']);
  },
  'pausing',
);
