import { passwordLength } from '../../../contracts/auth/oidc.ts';
import { message } from '../../languages/message.ts';
import type { Words } from '../../languages/words.ts';

const { least, most } = passwordLength;
const sentences = {
  wrongSignIn: message('Your e-mail address or password isn’t right. Check both and try again.'),
  wrongPassword: message('That password isn’t right. Check it and try again.'),
  notBusiness: message('This is a personal account. Sign in as a customer instead.'),
  email: message('Please enter a valid e-mail address.'),
  taken: message('An account with this e-mail address already exists. Sign in instead.'),
} as const;

export const problemWords = [
  'wrongSignIn',
  'wrongPassword',
  'notBusiness',
  'email',
  'taken',
  'password',
  'tooOften',
] as const;
/** Errors of submitted forms. */
export type ProblemWord = (typeof problemWords)[number];

/** Returns the message for an error. `seconds` is the waiting time after too many attempts. */
export function problemText({ say }: Words, word: ProblemWord, seconds = 0): string {
  if (word === 'password')
    return say('Choose a password of {least, number} to {most, number} characters.', { least, most });
  if (word !== 'tooOften') return say(sentences[word]);
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1
    ? say('You’ve tried too many times. Try again in a minute.')
    : say('You’ve tried too many times. Try again in {minutes, plural, one {# minute} other {# minutes}}.', {
        minutes,
      });
}
