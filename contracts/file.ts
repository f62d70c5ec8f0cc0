import * as z from 'zod/mini';
import type { CallRow } from './call.ts';

/** The reply type of a call that returns a file instead of JSON; the client returns the bytes unchanged. */
export const file = z.instanceof(Blob);

/**
 * Returns whether a call returns a file: the client then reads bytes, and the backend serves it from a raw
 * route.
 */
export const isFileRow = (row: CallRow): boolean => row.reply === file;
