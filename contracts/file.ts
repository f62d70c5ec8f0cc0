import * as z from 'zod/mini';
import type { CallRow } from './call.ts';

/** The reply of a row that answers with a file instead of JSON; the client then hands over the bytes as they came. */
export const file = z.instanceof(Blob);

/** Whether a row's answer is a file: read it as bytes, answer it as a raw route. */
export const isFileRow = (row: CallRow): boolean => row.reply === file;
