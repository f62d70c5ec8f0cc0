import { create } from 'content-disposition';
import { safeName, savedName } from '../originals/fileName.ts';

/** `Content-Disposition` that saves the file under its name, for old readers in ASCII and for the others in UTF-8. */
export function attachment(name: string, mediaType: string): string {
  const saved = savedName(safeName(name, mediaType));
  return create(saved, { fallback: saved.replace(/[^\x20-\x7e]|%/g, '_') });
}
