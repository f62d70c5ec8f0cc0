import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, plain, reference, text, whole } from '../empty.ts';
import { localDateTime } from '../photos/photo.ts';
import { longestFileName } from '../photos/uploads/files.ts';
import { mostTransferred, printSizes } from '../prints/prints.ts';

/** Maximum number of too-small photos that are shown, smallest first. */
export const mostShownSmall = 12;

const sizeName = z.enum(printSizes.map(({ name }) => name));

/** Reports which photos are too small for which print size; called before photos are transferred to the editor. */
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
    /** Photos that are too small for the largest size; `suffices` is the largest size that they suit, or null. */
    tooSmall: z.array(z.object({ photoId: reference, suffices: z.nullable(sizeName) })),
    pictures: z
      .array(
        z.object({
          photoId: reference,
          /** Absent in replies of earlier releases of the service. */
          localFileName: z.optional(text(longestFileName)),
          dateTaken: z.optional(localDateTime),
          url: safeUrl,
          width: whole,
          height: whole,
        }),
      )
      .check(z.maxLength(mostShownSmall)),
  }),
  // Size in JSON of the maximum number of ids with 36 characters each.
  largest: mostTransferred * 40,
  refusals: { 404: 'notFound' },
  repeat: 'safe',
  spec: '4.8a',
});
