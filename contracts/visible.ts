import * as z from 'zod/mini';

/** At least one character that can be seen: no space, no character that shows nothing, no empty Braille cell. */
export const visible = z.regex(/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u);
