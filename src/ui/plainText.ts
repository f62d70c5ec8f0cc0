import type { FormEvent } from 'react';

/** What may be pasted and is in no text of ours becomes a blank, and the caret stays where it is. */
function without(input: HTMLInputElement | HTMLTextAreaElement, controls: RegExp): void {
  const plain = input.value.replace(controls, ' ');
  if (plain === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = plain;
  // An input of an e-mail address has no caret that can be read.
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
}

/** For inputs of one line: no control characters. Browsers take line ends out, and nothing else. */
export const oneLine = ({ currentTarget }: FormEvent<HTMLInputElement>): void =>
  without(currentTarget, /\p{Cc}/gu);

/** For texts of several lines: line ends and tabs alone. */
export const someLines = ({ currentTarget }: FormEvent<HTMLTextAreaElement>): void =>
  without(currentTarget, /(?![\n\t])\p{Cc}/gu);
