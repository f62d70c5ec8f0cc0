import { fromPromise } from 'xstate';
import { phoneOutcomes, redeemHandOff } from '../../../contracts/extensions/phoneUploads.ts';
import { phonePageMachine } from '../../../machines/phoneUploads/phonePage.machine.ts';
import { phonePhotoMachine } from '../../../machines/phoneUploads/phonePhoto.machine.ts';
import { network } from '../network.ts';
import { dropFile, keepFile } from '../photos/uploads/bytes.ts';
import { sendBytesOf } from '../photos/uploads/sendBytes.ts';
import { binderFor, type RequestPorts } from '../request/bind.ts';
import { phoneKept } from './phoneKept.ts';

interface Ports extends RequestPorts {
  readonly window: Window & typeof globalThis;
  readonly code: string;
  /** The secret that this phone has generated, in hex. */
  readonly secret: string;
  /** Milliseconds since 1970 by the service's clock. */
  readonly now: () => number;
  /** URL at which uploads are created. */
  readonly endpoint: () => string;
}

/**
 * Returns the phone page, bound to the browser and the network. Code and secret are sent in its requests, and
 * appear nowhere else.
 */
export function phonePageLogic({ window, code, secret, now, endpoint, ...ports }: Ports) {
  const send: RequestPorts['send'] = (attempt, signal) =>
    code === ''
      ? Promise.resolve({ kind: 'refused', refusal: 'gone' })
      : ports.send({ ...attempt, call: { ...attempt.call, body: { code, secret } } }, signal);
  const ask: RequestPorts['send'] = (attempt, signal) => {
    const { ids } = attempt.call.body as { readonly ids: readonly string[] };
    return ports.send({ ...attempt, call: { ...attempt.call, body: { secret, ids } } }, signal);
  };
  const kept = phoneKept(window, code);
  return phonePageMachine.provide({
    actors: {
      redeem: binderFor({ ...ports, send })(redeemHandOff),
      // Retried until there is a response: a phone without a connection is not a failure to report.
      askOutcomes: binderFor({ ...ports, send: ask, report: () => undefined })(phoneOutcomes),
      network: network(window),
      restore: fromPromise(() => kept.restore()),
      photo: phonePhotoMachine.provide({
        actors: {
          sendBytes: sendBytesOf({ window, endpoint, readToken: () => secret }),
          network: network(window),
        },
      }),
    },
    actions: {
      keepChosen: ({ self }, photos) => {
        for (const { id, body, refused } of photos)
          if (refused === null) keepFile(id, body);
          else kept.noteRefused(id, refused);
        void kept.keep(photos).then((ids) => {
          if (ids.length > 0) self.send({ type: 'photos.unkept', ids });
        });
      },
      noteSent: (_, { id, uploadId }) => {
        dropFile(id);
        kept.noteSent(id, uploadId);
      },
      noteRefused: (_, { id, reason }) => {
        dropFile(id);
        kept.noteRefused(id, reason);
      },
      notePicture: (_, { id, picture }) => {
        if (picture instanceof Blob) kept.notePicture(id, picture);
      },
      note: (_, { id, address }) => kept.note(id, address),
      forgetAll: () => kept.forget(),
    },
    delays: {
      untilOver: ({ context: { expires } }) => Math.max(0, Date.parse(expires ?? '') - now()),
    },
  });
}
