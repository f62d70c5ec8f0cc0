import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, plain, reference, whole } from '../empty.ts';
import { mostTransferred, printSizes } from '../prints/prints.ts';

/** Photos that are shown of those that are too small, the smallest first. */
export const mostShownSmall = 12;

const sizeName = z.enum(printSizes.map(({ name }) => name));

/** Which photos are too small for which print; asked before they go to the editor. */
export const checkSizes = call({
  ...plain,
  name: 'tempSelections.checkSizes',
  reach: 'owner',
  extension: 'printSizes',
  service: 'tempSelections',
  caller: 'customer',
  deadline,
  cost: 'high',
  method: 'POST',
  path: '/print-sizes',
  body: z.object({
    photoIds: z.array(reference).check(z.minLength(1), z.maxLength(mostTransferred)),
  }),
  reply: z.object({
    /** Photos that are too small for the largest print; `suffices` is the largest they are good for, null is none. */
    tooSmall: z.array(z.object({ photoId: reference, suffices: z.nullable(sizeName) })),
    pictures: z
      .array(z.object({ photoId: reference, url: safeUrl, width: whole, height: whole }))
      .check(z.maxLength(mostShownSmall)),
  }),
  // The bytes of the most ids, of 36 characters each, as JSON.
  largest: mostTransferred * 40,
  refusals: { 404: 'notFound' },
  repeat: 'safe',
  spec: '4.8a',
});
