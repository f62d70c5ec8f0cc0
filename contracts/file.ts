import * as z from 'zod/mini';
import type { CallRow } from './call.ts';

/** The reply type of a call that returns a file instead of JSON; the client passes on the unchanged bytes. */
export const file = z.instanceof(Blob);

/** Whether a call returns a file, which is read as bytes and served by a raw route. */
export const isFileRow = (row: CallRow): boolean => row.reply === file;
