import * as calls from '../../../contracts/extensions/uploads.ts';
import { answer, Refused, subject } from '../../part.ts';
import type { Answer } from '../../part.ts';
import { isPhotoId } from '../deletion/deletion.ts';
import { knownHashes, outcomeOf } from './records.ts';

/** Calls for the outcomes of the caller's uploads, and for which files the library already contains. */
export const uploadAnswers: readonly Answer[] = [
  answer(calls.uploadOutcomeById, async ({ ports, caller, params }) => {
    const outcome = isPhotoId(params.id) ? await outcomeOf(ports.store, params.id, subject(caller)) : null;
    if (outcome === null) throw new Refused('notFound');
    return outcome;
  }),
  answer(calls.knownHashes, async ({ ports, caller, body }) => ({
    known: await knownHashes(ports, subject(caller), body.hashes),
  })),
];
