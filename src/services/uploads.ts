import { creationRefusals, type refusalReasons } from '../../contracts/extensions/uploads.ts';

type RefusalReason = (typeof refusalReasons)[number];

/** A file on its way, and what is told while it is. */
export interface Transfer {
  readonly file: Blob;
  readonly name: string;
  readonly type: string;
  /** sha-256, hex. */
  readonly hash: string;
  /** Address at which uploads are created. */
  readonly endpoint: string;
  /** Whose upload it is: a transfer begun by somebody else is never taken up. */
  readonly subject: string;
  readonly token: () => string | null;
  readonly onSent: (bytes: number) => void;
  readonly onComplete: (uploadId: string) => void;
  readonly onRefused: (reason: RefusalReason) => void;
  /** The access token was refused: what was sent is kept. */
  readonly onUnauthorized: () => void;
  readonly onLost: () => void;
}

/** Bytes of one request: what is lost at most when a connection breaks. */
const chunkSize = 8 * 1024 * 1024;

/** Answers by which an upload is there no longer. */
const gone: ReadonlySet<number> = new Set([403, 404, 410]);

const refusals: Readonly<Record<number, RefusalReason>> = creationRefusals;

const uploadIdOf = (address: string) =>
  new URL(address).pathname.split('/').findLast((part) => part !== '') ?? '';

/**
 * Sends a file resumably (tus), from where the server has it. The chart decides about repeats, so the client makes none.
 * The bearer is read for every request. Returns what ends the transfer, with what was sent kept.
 */
export async function sendFile(transfer: Transfer): Promise<() => void> {
  const { Upload } = await import('tus-js-client');
  /** Status of a question 'how far is it?' that was no answer about the upload; 0 is none such. */
  let notNow = 0;
  const upload = new Upload(transfer.file, {
    endpoint: transfer.endpoint,
    chunkSize,
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(`upload-${transfer.subject}-${transfer.hash}-${transfer.file.size}`),
    metadata: { filename: transfer.name, filetype: transfer.type, sha256: transfer.hash },
    onBeforeRequest: (request) => {
      const token = transfer.token();
      if (token !== null) request.setHeader('Authorization', `Bearer ${token}`);
    },
    // The client takes every failed question for 'there is no such upload' and would begin anew at the first byte.
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      if (request.getMethod() !== 'HEAD' || status < 400 || gone.has(status)) return;
      notNow = status;
      throw new Error('the service cannot say now how far the upload is');
    },
    onProgress: (sent) => transfer.onSent(sent),
    onSuccess: () => (upload.url === null ? transfer.onLost() : transfer.onComplete(uploadIdOf(upload.url))),
    onError: (error) => {
      const status =
        ('originalResponse' in error ? error.originalResponse?.getStatus() : undefined) ?? notNow;
      const reason = refusals[status];
      if (reason !== undefined) transfer.onRefused(reason);
      else if (status === 401) transfer.onUnauthorized();
      else transfer.onLost();
    },
  });
  const [before] = await upload.findPreviousUploads();
  if (before !== undefined) upload.resumeFromPreviousUpload(before);
  upload.start();
  // Ending a transfer that was never begun rejects; there is nothing to keep then.
  return () => void upload.abort(false).catch(() => undefined);
}
