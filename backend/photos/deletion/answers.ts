import { countAllPhotos as countAll } from '../../../contracts/extensions/deleteAll.ts';
import * as calls from '../../../contracts/photos/deletion/calls.ts';
import { HttpFailure } from '../../http/failures.ts';
import { answer, Refused, subject } from '../../part.ts';
import type { Answer } from '../../part.ts';
import { countAllPhotos, deleteAllPhotos, deletePhotos } from './deletion.ts';
import type { Gone } from './gone.ts';

/** Deletes photos of the caller: some of them, or all counted ones [7.2]. */
export const deletionAnswers = (gone: Gone): Answer[] => [
  answer(calls.deletePhotos, async ({ ports, caller, body }) => ({
    failed: await deletePhotos(ports, subject(caller), gone, body.photoIds),
  })),
  answer(countAll, ({ ports, caller }) => countAllPhotos(ports, subject(caller))),
  answer(calls.deleteAllPhotos, async ({ ports, caller, query: { until, count } }) => {
    if ((until === undefined) !== (count === undefined))
      throw new HttpFailure(400, 'until and count belong together.');
    const counted = until === undefined || count === undefined ? undefined : { until, count };
    if (!(await deleteAllPhotos(ports, subject(caller), gone, counted))) throw new Refused('changed');
  }),
];
