const valid = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Returns the key. Throws if it could leave the folder or bucket, or name a temporary file. */
export function checkedKey(key: string): string {
  if (!valid.test(key)) throw new Error('not an object key');
  return key;
}
