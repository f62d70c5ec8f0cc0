import { uploadItemMachine } from '../../../../machines/photos/uploads/uploadItem.machine.ts';
import { type UploadItemInput } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import { type Journey } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { finished } from '../../library/chart/samples.ts';

export const hash = 'ab'.repeat(32);

export const address = 'http://localhost/svc/uploads/files/u-1';

export const file =
  (known: Partial<UploadItemInput> = {}) =>
  (recorder: Recorder): UploadItemInput => ({
    id: 'u1',
    name: 'a.jpg',
    size: 100,
    type: 'image/jpeg',
    albumId: null,
    hash: null,
    address: null,
    uploadId: null,
    sent: 0,
    checked: false,
    owner: recorder.ref('owner'),
    ...known,
  });

export const hashed = { kind: 'hashed', hash, refusal: null } as const;
/** The first bytes of this file are not those of a picture. */
export const noPicture = { ...hashed, refusal: 'notAPicture' } as const;

const outcome = (reply: object) => finished(reply as { state: 'processing' });

export const ready = outcome({ state: 'ready', imageId: 'i', monthKey: '2024/7' });

export const duplicate = outcome({ state: 'duplicate', imageId: 'i', since: '2024-08-03T00:00:00Z' });

export const readyOutside = outcome({ state: 'ready', imageId: 'i', monthKey: '2024/7', album: 'gone' });

export const duplicateOutside = outcome({
  state: 'duplicate',
  imageId: 'i',
  since: '2024-08-03T00:00:00Z',
  album: 'gone',
});

export const refused = outcome({ state: 'refused', reason: 'truncated' });

export const examined = outcome({ state: 'processing' });

export const notFound = { outcome: 'refused', refusal: 'notFound', correlationId: 'c-1' } as const;

export const known = finished({ known: [{ hash, imageId: 'i', since: '2024-08-03T00:00:00Z' }] });

export const unknown = finished({ known: [] });

export const joined = finished({ failed: [] });

export const sentTo = (walk: Pick<Journey<typeof uploadItemMachine>, 'calls'>) =>
  walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'owner' ? [call.event] : []));

export const remembered = (walk: Pick<Journey<typeof uploadItemMachine>, 'calls'>) =>
  walk.calls.flatMap((call) =>
    call.kind === 'action' && call.name === 'remember'
      ? [call.params as { hash: string | null; address: string | null; uploadId: string | null }]
      : [],
  );

export const subject = { machine: uploadItemMachine, input: file() };

export type Walk = Journey<typeof uploadItemMachine>;

export const toSending = (walk: Walk) => {
  walk.finish('hashFile', hashed);
  walk.send({ type: 'turn.granted' });
  walk.finish('askKnown', unknown);
};

export const toJoining = (walk: Walk) => {
  walk.send({ type: 'turn.granted' });
  walk.finish('askKnown', known);
};

export const broken = new Error('gone');

export const flowing = { admitted: { sending: 'flowing' } };

export const toOutcome = (walk: Walk) => {
  toSending(walk);
  walk.send({ type: 'bytes.address', address });
  walk.send({ type: 'bytes.complete', uploadId: 'server-1' });
};

export const kept = { hash, address, uploadId: 'server-1', sent: 100 };
