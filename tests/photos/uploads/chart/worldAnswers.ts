import { expect } from 'vitest';
import { fail, finish } from '../../../kit/chart/played.ts';
import { failed, finished } from '../../library/chart/samples.ts';
import type { Running } from './worldItems.ts';
import { hashOf, type UploadService } from './worldService.ts';

/** Several contents have the same size, so that a file that is chosen again may be mistaken for another one. */
export const sizeOf = (content: number) => 100 + (content % 3);

/** The state that determines a response. */
export interface Answering {
  readonly service: UploadService;
  readonly offline: boolean;
  readonly now: number;
  readonly contentOf: (id: string) => number | undefined;
  /** Completes the request, which then no longer waits. */
  readonly end: (event: object) => void;
}

/**
 * Responds to something that a file is waiting for; `how`, 0 to 11, selects success or failure, and 11 is success.
 */
export function answer(running: Running, how: number, given: Answering): void {
  const { service, end } = given;
  if (running.kind === 'send') transfer(running, how, given);
  else if (running.kind === 'read') {
    const content = given.contentOf(running.id);
    if (how === 0) end(fail(new Error('no worker')));
    else if (how === 1 || content === undefined) end(finish({ kind: 'unreadable' }));
    else end(finish({ kind: 'hashed', hash: hashOf(content), refusal: how === 2 ? 'notAPicture' : null }));
  } else if (how === 0) {
    if (running.kind === 'known' && !service.knows(running.id)) service.excuse(running.id);
    end(finish(failed));
  } else if (running.kind === 'known') {
    const since = '2024-08-03T00:00:00Z';
    const known = service.knows(running.id) ? [{ hash: running.id, imageId: 'i', since }] : [];
    end(finish(finished({ known })));
  } else end(finish(how === 1 ? finished({ state: 'processing' }) : finished(service.outcome(running.id))));
}

/** Makes a transfer take one step: a URL, some bytes, the last byte, or one of the ways in which it may end. */
function transfer(
  { input, tell }: Running,
  how: number,
  { service, offline, now, contentOf }: Answering,
): void {
  if (input === undefined || tell === undefined) return;
  if (offline && how !== 6) return tell({ type: 'bytes.lost', offline: true, pause: 0 });
  if (how === 0) return tell({ type: 'bytes.lost', offline: false, pause: 0 });
  if (how === 1) return tell({ type: 'bytes.failed', reason: 'noRoom' });
  if (how === 2 && input.address === null) return tell({ type: 'bytes.refused', reason: 'wrongType' });
  if (how === 3) return tell({ type: 'bytes.unreadable' });
  const content = contentOf(input.id);
  if (content === undefined) return tell({ type: 'bytes.unreadable' });
  expect(hashOf(content), `the bytes that ${input.id} sends have its hash`).toBe(input.hash);
  if (how === 4) service.forget(input.address);
  const upload = service.at(input.address);
  if (input.address !== null && upload === undefined) return tell({ type: 'bytes.forgotten' });
  if (upload === undefined) {
    input.address = service.create(input.hash, sizeOf(content));
    return tell({ type: 'bytes.address', address: input.address });
  }
  const sent = how === 11 ? upload.size : Math.min(upload.size, upload.offset + 30);
  service.take(upload, sent);
  tell({ type: 'bytes.kept', kept: sent });
  tell({ type: 'bytes.sent', sent, at: now });
  if (sent === upload.size) tell({ type: 'bytes.complete', uploadId: upload.id });
}
