import * as z from 'zod/mini';

/** At least one visible character: no whitespace, no invisible character, no blank Braille pattern. */
export const visible = z.regex(/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u);
