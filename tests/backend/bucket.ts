import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** Credentials that the server has built in; the SDK reads them from its usual variables. */
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export interface TestBucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly port: number;
  /** Contains the objects, also after the server has stopped. */
  readonly directory: string;
  close(): Promise<void>;
}

interface BucketOptions extends Partial<Pick<TestBucket, 'port' | 'directory'>> {
  readonly signed?: boolean;
}

/**
 * Starts an S3-compatible server with one bucket. It verifies signatures, also of presigned URLs; but it computes
 * that of a list from a path without its last slash, so lists need `signed: false`.
 */
export async function startBucket(options: BucketOptions = {}): Promise<TestBucket> {
  Object.assign(process.env, credentials);
  const { port = 0, signed = true } = options;
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'bucket-')));
  const bucket = 'photos';
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    allowMismatchedSignatures: !signed,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const at: AddressInfo = await server.run();
  return {
    endpoint: `http://127.0.0.1:${at.port}`,
    bucket,
    region: 'us-east-1',
    port: at.port,
    directory,
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}
