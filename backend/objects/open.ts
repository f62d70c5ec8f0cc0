import { join } from 'node:path';
import type { Environment } from '../config/environment.ts';
import type { Clock, Objects, Random } from '../ports.ts';
import { StartRefused } from '../refused.ts';
import { openFolder } from './folder.ts';
import { ObjectsUnavailable } from './unavailable.ts';

type ObjectKeys = { readonly DATABASE_URL?: string | undefined } & Pick<
  Environment,
  'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_PUBLIC'
>;

/**
 * Opens the bucket of `S3_ENDPOINT`, or the folder `objects` of the data folder. Throws {@link StartRefused} if the
 * keys are incomplete, or the bucket cannot be used.
 */
export async function openObjects(
  { DATABASE_URL, S3_ENDPOINT, S3_BUCKET, S3_REGION = 'us-east-1', S3_PUBLIC }: ObjectKeys,
  {
    dataDir,
    random,
    clock,
  }: { readonly dataDir: string; readonly random: Random; readonly clock: Pick<Clock, 'now'> },
): Promise<Objects> {
  if (S3_ENDPOINT === undefined) {
    if (S3_BUCKET !== undefined || S3_PUBLIC !== undefined)
      throw new StartRefused('S3_BUCKET and S3_PUBLIC need S3_ENDPOINT, the address of the object store.');
    return openFolder(join(dataDir, 'objects'), random, { shared: DATABASE_URL !== undefined });
  }
  if (S3_BUCKET === undefined)
    throw new StartRefused('S3_ENDPOINT needs S3_BUCKET, the bucket of the photos.');
  // The SDK is large: a start with a folder does not load it.
  const { checkBucket, openBucket } = await import('./s3.ts');
  const options = {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    publicEndpoint: S3_PUBLIC ?? null,
    now: () => clock.now(),
  };
  await checkBucket(options).catch((error: unknown) => {
    throw new StartRefused(`The bucket ${S3_BUCKET} of S3_ENDPOINT cannot be used: ${whyUnusable(error)}.`, {
      cause: error,
    });
  });
  return openBucket(options);
}

/** Returns the cause without any part of the URL or the credentials. */
function whyUnusable(error: unknown): string {
  if (error instanceof ObjectsUnavailable) {
    const { cause } = error;
    return cause instanceof Error && 'code' in cause
      ? `it is unreachable (${String(cause.code)})`
      : 'it does not answer';
  }
  const name = error instanceof Error ? error.name : 'unknown';
  if (name === 'CredentialsProviderError') return 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set';
  if (name === 'NoSuchBucket') return 'it does not exist';
  return `it refuses these credentials or this request (${name})`;
}
