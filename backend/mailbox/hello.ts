import { message } from '../languages/message.ts';
import type { Words } from '../languages/words.ts';

/** Returns the greeting of an e-mail, without a name if the customer has not given one. */
export const hello = ({ say }: Words, name: string): string =>
  name.trim() === ''
    ? say(message('Hello,', 'salutation'))
    : say(message('Hello {name},', 'salutation'), { name });
