import type { FormEvent } from 'react';

/** Replaces unsupported pasted characters by spaces, and keeps the caret. */
function without(input: HTMLInputElement | HTMLTextAreaElement, controls: RegExp): void {
  const plain = input.value.replace(controls, ' ');
  if (plain === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = plain;
  // The caret of an e-mail input is not readable.
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
}

/** For single-line inputs: removes control characters; browsers only remove line ends. */
export const oneLine = ({ currentTarget }: FormEvent<HTMLInputElement>): void =>
  without(currentTarget, /\p{Cc}/gu);

/** For multi-line inputs: allows line ends and tabs only. */
export const someLines = ({ currentTarget }: FormEvent<HTMLTextAreaElement>): void =>
  without(currentTarget, /(?![\n\t])\p{Cc}/gu);
