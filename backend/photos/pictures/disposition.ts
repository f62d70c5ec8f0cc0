import { create } from 'content-disposition';
import { safeName, savedName } from '../originals/fileName.ts';

/**
 * Returns a `Content-Disposition` header with the file name in ASCII for old clients and in UTF-8 for others.
 */
export function attachment(name: string, mediaType: string): string {
  const saved = savedName(safeName(name, mediaType));
  return create(saved, { fallback: saved.replace(/[^\x20-\x7e]|%/g, '_') });
}
