/**
 * Returns the current HTTP status of a picture's URL, bypassing all caches, because an `<img>` does not
 * report why it failed. The body is not read. @throws if there is no response.
 */
export async function pictureStatus(address: string, signal: AbortSignal): Promise<number> {
  const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal });
  return status;
}
