import { creationRefusals, type refusalReasons, uploadIdOf } from '../../contracts/extensions/uploads.ts';
import { pauseAsked } from './retryAfter.ts';

type RefusalReason = (typeof refusalReasons)[number];

/** The reason why a transfer ended before it was complete. */
export type TransferEnd =
  /** The service refuses this file. */
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  /** The service refused the access token; bytes that have been sent are kept. */
  | { readonly kind: 'unauthorized' }
  /**
   * The connection was lost, or the service cannot respond at the moment: the transfer may resume after `retryAfter`
   * milliseconds.
   */
  | { readonly kind: 'lost'; readonly retryAfter?: number }
  /** The upload at this URL no longer exists. */
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'noRoom' }
  /** An unexpected response that a retry would not change. */
  | { readonly kind: 'trouble' }
  /** The file has changed or no longer exists. */
  | { readonly kind: 'unreadable' };

/** A transfer to start, with the callbacks for its progress. */
export interface Transfer {
  readonly file: Blob;
  readonly name: string;
  readonly type: string;
  /** SHA-256 in hex; null if it has not been computed. */
  readonly hash: string | null;
  readonly albumId: string | null;
  /** URL at which uploads are created. */
  readonly endpoint: string;
  /** The URL of an upload that the service has in part; null starts a new one. */
  readonly address: string | null;
  readonly token: () => string | null;
  readonly onAddress: (address: string) => void;
  /** Called with the number of bytes that the service reports as stored. */
  readonly onKept: (bytes: number) => void;
  /** Called with the number of bytes sent, at most ten times a second. */
  readonly onSent: (bytes: number) => void;
  readonly onComplete: (uploadId: string) => void;
  readonly onEnd: (end: TransferEnd) => void;
}

/** Bytes per request, which is the most that a broken connection can lose. */
const chunkSize = 8 * 1024 * 1024;
/** Milliseconds between two progress reports. */
const reportPause = 100;

const refusals: Readonly<Record<number, RefusalReason>> = creationRefusals;
const gone: ReadonlySet<number> = new Set([404, 410]);
/** Statuses after which the same request may succeed later. One below 400 comes from an intermediary. */
const mayPass = (status: number) =>
  status < 400 || status >= 500 || [408, 409, 423, 425, 429, 460].includes(status);

/** Returns the meaning of the response to a tus request. */
export function endOf(method: string, status: number): TransferEnd {
  const reason = refusals[status];
  if (method === 'POST' && reason !== undefined) return { kind: 'refused', reason };
  if (method !== 'POST' && gone.has(status)) return { kind: 'forgotten' };
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 507) return { kind: 'noRoom' };
  return { kind: mayPass(status) && status !== 501 && status !== 505 ? 'lost' : 'trouble' };
}

/**
 * Returns whether this URL is an upload of this service. The bearer token must not be sent anywhere else,
 * whatever URL was stored.
 */
const isOurs = (address: string, endpoint: string) => address.startsWith(`${endpoint.replace(/\/$/, '')}/`);

const isReadable = (file: Blob) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/**
 * Sends a file (tus), starting at the server's offset. The client itself makes no retries: the chart decides about
 * them. The bearer token is read for every request. Returns a function that stops the transfer; bytes that have been
 * sent are kept.
 */
export async function sendFile(transfer: Transfer): Promise<() => void> {
  const { Upload } = await import('tus-js-client');
  const { file, name, type, hash, albumId, endpoint, address } = transfer;
  /** The request that received the last response; a request that failed without one was lost in the network. */
  let answered: { readonly method: string; readonly status: number; readonly retryAfter?: number } | null =
    null;
  let reported = 0;
  const upload = new Upload(file, {
    endpoint,
    uploadUrl: address !== null && isOurs(address, endpoint) ? address : null,
    chunkSize,
    retryDelays: null,
    storeFingerprintForResuming: false,
    metadata: {
      // File systems allow control characters in names, but the service refuses them.
      filename: name.replace(/\p{Cc}/gu, ' '),
      filetype: type,
      ...(hash === null ? {} : { sha256: hash }),
      ...(albumId === null ? {} : { albumId }),
    },
    onBeforeRequest: (request) => {
      answered = null;
      const token = transfer.token();
      if (token !== null) request.setHeader('Authorization', `Bearer ${token}`);
    },
    onAfterResponse: (request, response) => {
      const [method, status] = [request.getMethod(), response.getStatus()];
      answered = { method, status, ...pauseAsked((header) => response.getHeader(header)) };
      const offset = response.getHeader('Upload-Offset') ?? '';
      if (status >= 200 && status < 300 && offset !== '') transfer.onKept(Number(offset));
      // The tus client treats any refused HEAD as a missing upload, and would start again at the first byte.
      if (method === 'HEAD' && (status < 200 || status > 299))
        throw new Error('the service did not say how far the upload is');
    },
    onUploadUrlAvailable: () => {
      if (upload.url !== null) transfer.onAddress(upload.url);
    },
    onProgress: (sent) => {
      const now = performance.now();
      if (now - reported < reportPause && sent < file.size) return;
      reported = now;
      transfer.onSent(sent);
    },
    onSuccess: () => {
      if (upload.url === null) transfer.onEnd({ kind: 'lost' });
      else transfer.onComplete(uploadIdOf(upload.url));
    },
    onError: () => {
      if (answered !== null) {
        const { method, status, ...pause } = answered;
        const end = endOf(method, status);
        transfer.onEnd(end.kind === 'lost' ? { ...end, ...pause } : end);
      } else
        void isReadable(file).then((readable) => transfer.onEnd({ kind: readable ? 'lost' : 'unreadable' }));
    },
  });
  upload.start();
  // Aborting a transfer that never started rejects, which can be ignored: nothing was sent.
  return () => void upload.abort(false).catch(() => undefined);
}

/**
 * Informs the service that the rest of the upload will not follow. If that fails, the service deletes the upload
 * after a week.
 */
export function endUpload(address: string, endpoint: string, token: string | null): void {
  if (!isOurs(address, endpoint)) return;
  const headers = {
    'Tus-Resumable': '1.0.0',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
  void fetch(address, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined);
}
