import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Objects } from '../ports.ts';
import { checkedKey } from './keys.ts';
import { ObjectsUnavailable } from './unavailable.ts';

export interface BucketOptions {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** The endpoint as browsers reach it; null if they do not. */
  readonly publicEndpoint: string | null;
  readonly now: () => number;
  /** Keys per request of a list. */
  readonly listedAtOnce?: number;
}

/** Milliseconds to connect, and without a byte on a connection. */
const connectTimeout = 3_000;
const idleTimeout = 20_000;

/** Maximum number of connections; high, because the thumbnails of a page are read in parallel. */
const mostSockets = 128;

/** A presigned URL is valid this many seconds longer than its step, of the same length: at most ten minutes. */
const step = 300;

type Range = Parameters<Objects['stream']>[1];

/**
 * Returns the objects in a bucket of an S3-compatible store. The SDK finds the credentials, for
 * instance in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. A write appears whole or not at all.
 */
export function openBucket({
  endpoint,
  bucket,
  region,
  publicEndpoint,
  now,
  listedAtOnce = 1_000,
}: BucketOptions): Objects {
  const client = clientFor(endpoint, region);
  const browsers = publicEndpoint === null ? null : clientFor(publicEndpoint, region);
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });

  const upload = async (key: string, body: Readable): Promise<void> => {
    const sending = new Upload({ client, params: { ...at(key), Body: body } });
    await sending.done();
  };
  const read = (key: string, range: Range): Promise<GetObjectCommandOutput | null> =>
    absentIsNull(client.send(new GetObjectCommand({ ...at(key), ...rangeOf(range) })));

  return {
    put: async (key, bytes) => {
      if (bytes instanceof Uint8Array) {
        await known(client.send(new PutObjectCommand({ ...at(key), Body: bytes })));
        return { size: bytes.length };
      }
      let size = 0;
      const counting = new PassThrough();
      counting.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      // The upload fails with the source, whose error is the cause.
      const source = pipeline(bytes, counting);
      const [read, sent] = await Promise.allSettled([source, upload(key, counting)]);
      if (read.status === 'rejected') throw read.reason;
      if (sent.status === 'rejected') throw asKnown(sent.reason);
      return { size };
    },
    adopt: async (key, path) => {
      const { size } = await stat(path);
      await known(upload(key, createReadStream(path)));
      await rm(path, { force: true });
      return { size };
    },
    get: async (key, range) => {
      try {
        const found = await read(key, range);
        return found === null ? null : ((await found.Body?.transformToByteArray()) ?? new Uint8Array());
      } catch (error) {
        // A range that begins behind the end.
        if (statusOf(error) === 416) return Buffer.alloc(0);
        throw asKnown(error);
      }
    },
    stream: async (key, range) => {
      const found = await read(key, range);
      if (found === null) return null;
      if (!(found.Body instanceof Readable)) throw new Error('the object has no stream');
      return found.Body;
    },
    size: async (key) =>
      (await absentIsNull(client.send(new HeadObjectCommand(at(key)))))?.ContentLength ?? null,
    delete: async (key) => {
      await known(client.send(new DeleteObjectCommand(at(key))));
    },
    list: async function* (prefix) {
      for (let after: string | undefined; ; ) {
        // The first version of the call: the server of the tests cannot page by the tokens of the second.
        const { Contents = [], IsTruncated } = await known(
          client.send(
            new ListObjectsCommand({ Bucket: bucket, Prefix: prefix, Marker: after, MaxKeys: listedAtOnce }),
          ),
        );
        for (const { Key } of Contents) if (Key !== undefined) yield Key;
        after = Contents.at(-1)?.Key;
        if (IsTruncated !== true || after === undefined) return;
      }
    },
    address:
      browsers === null
        ? null
        : (key, { type, disposition }) =>
            getSignedUrl(
              browsers,
              new GetObjectCommand({
                ...at(key),
                ResponseContentType: type,
                ResponseContentDisposition: disposition,
              }),
              // The same URL for everybody within a step, so that browsers can keep what they have read.
              { signingDate: new Date(now() - (now() % (step * 1000))), expiresIn: 2 * step },
            ),
  };
}

/** Rejects if the bucket cannot be used. */
export async function checkBucket({ endpoint, bucket, region }: BucketOptions): Promise<void> {
  try {
    await known(clientFor(endpoint, region).send(new GetObjectCommand({ Bucket: bucket, Key: 'none' })));
  } catch (error) {
    if (!(error instanceof NoSuchKey)) throw error;
  }
}

const clientFor = (endpoint: string, region: string): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    // Not every compatible store knows the SDK's own checksums; the service compares the sums of originals itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectTimeout,
      requestTimeout: idleTimeout,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: mostSockets },
      httpsAgent: { maxSockets: mostSockets },
    },
  });

const rangeOf = (range: Range) => (range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` });

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Returns `ObjectsUnavailable` if the store is unreachable, too slow or overloaded; otherwise the same error. */
function asKnown(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ObjectsUnavailable) return error;
  const status = statusOf(error);
  const isNetwork = status === undefined && ('code' in error || error.name === 'TimeoutError');
  return isNetwork || status === 429 || (status !== undefined && status >= 500)
    ? new ObjectsUnavailable(error)
    : error;
}

async function known<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    throw asKnown(error);
  }
}

async function absentIsNull<Done>(work: Promise<Done>): Promise<Done | null> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw asKnown(error);
  }
}
