import * as z from 'zod/mini';

/** At least one visible character: neither whitespace, nor an invisible character, nor a blank Braille pattern. */
export const visible = z.regex(/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u);
