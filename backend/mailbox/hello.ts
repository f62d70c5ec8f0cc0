import { message } from '../languages/message.ts';
import type { Words } from '../languages/words.ts';

/** How a mail begins; who has not said a name is greeted without one. */
export const hello = ({ say }: Words, name: string): string =>
  name.trim() === ''
    ? say(message('Hello,', 'salutation'))
    : say(message('Hello {name},', 'salutation'), { name });
