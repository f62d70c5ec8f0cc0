import type { CallRow } from './call.ts';
import * as app from './app/calls.ts';
import * as customer from './customer/calls.ts';
import * as errors from './errors/calls.ts';
import * as uploads from './extensions/uploads.ts';
import * as photos from './photos/calls.ts';

const isRow = (value: unknown): value is CallRow =>
  typeof value === 'object' && value !== null && 'path' in value && 'repeat' in value;

/** The whole table of remote calls [7], for the backend, the tests and the tools; the browser never loads it. */
export const calls: readonly CallRow[] = [app, customer, errors, uploads, photos].flatMap((domain) =>
  Object.values<unknown>(domain).filter(isRow),
);
