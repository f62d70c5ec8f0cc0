/**
 * The status with which a picture's address is answered now, past every cache; an `<img>` does not say why it failed.
 * The body is not read. @throws when there is no answer.
 */
export async function pictureStatus(address: string, signal: AbortSignal): Promise<number> {
  const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal });
  return status;
}
