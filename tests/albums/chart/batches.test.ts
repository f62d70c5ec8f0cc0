import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { CallInput } from '../../../contracts/call.ts';
import type { addPhotos, removePhotos } from '../../../contracts/albums/calls.ts';
import { copyBatchesMachine } from '../../../machines/albums/copyBatches.machine.ts';
import { removalBatchesMachine } from '../../../machines/albums/removalBatches.machine.ts';
import type { BatchesEnded } from '../../../machines/request/batches.machine.ts';
import type { RequestLogic } from '../../../machines/request/request.machine.ts';
import { bindBatches } from '../../../src/actors/request/batches.ts';
import { Recorder } from '../../kit/chart/record.ts';
import { notFound } from './samples.ts';

type Row = typeof addPhotos | typeof removePhotos;
const ids = Array.from({ length: 501 }, (_, index) => `p${index}`);
const wells = { copy: copyBatchesMachine, removal: removalBatchesMachine };
const answering = (answer: (photoIds: readonly string[]) => unknown, asked: CallInput<Row>[]) =>
  fromPromise<unknown, CallInput<Row>>(({ input }) => {
    asked.push(input);
    return Promise.resolve(answer(input.body.photoIds));
  }) as unknown as RequestLogic<typeof addPhotos>;

for (const [name, machine] of Object.entries(wells)) {
  const start = (answer: (photoIds: readonly string[]) => unknown) => {
    const asked: CallInput<Row>[] = [];
    const recorder = new Recorder();
    const bound = bindBatches(machine as typeof copyBatchesMachine, answering(answer, asked));
    const owner = recorder.ref<BatchesEnded>('owner');
    const actor = createActor(bound, { input: { opId: 'op', ids, scope: 'a', owner } }).start();
    return { actor, asked, recorder };
  };

  test(`[9.1b] ${name}: 500 per call, each to its own album`, async () => {
    const { actor, asked, recorder } = start(() => ({ outcome: 'finished', reply: { failed: [] } }));
    await waitFor(actor, (snapshot) => snapshot.matches('finished'));
    expect(asked).toEqual([
      { params: { id: 'a' }, query: {}, body: { photoIds: ids.slice(0, 500) } },
      { params: { id: 'a' }, query: {}, body: { photoIds: ids.slice(500) } },
    ]);
    expect(recorder.calls).toEqual([
      {
        kind: 'sent',
        to: 'owner',
        event: { type: 'batches.ended', opId: 'op', failed: [], pastRetries: false },
      },
    ]);
  });

  test(`[8.7b] ${name}: an album that no longer exists is not requested again`, async () => {
    const { actor, asked } = start(() => notFound);
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect([asked.length, actor.getSnapshot().context.failed]).toEqual([2, ids]);
    actor.stop();
  });
}
