import type { FormEvent } from 'react';

/** Replaces unsupported characters that were pasted by spaces, and keeps the caret's position. */
function without(input: HTMLInputElement | HTMLTextAreaElement, controls: RegExp): void {
  const plain = input.value.replace(controls, ' ');
  if (plain === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = plain;
  // Browsers do not expose the caret of an e-mail input.
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
}

/** Replaces all control characters, for single-line inputs; browsers remove only line breaks. */
export const oneLine = ({ currentTarget }: FormEvent<HTMLInputElement>): void =>
  without(currentTarget, /\p{Cc}/gu);

/** Replaces control characters other than line breaks and tabs, for multi-line inputs. */
export const someLines = ({ currentTarget }: FormEvent<HTMLTextAreaElement>): void =>
  without(currentTarget, /(?![\n\t])\p{Cc}/gu);
