// Checkboxes are compared by their checked state, because without a value attribute their value is always 'on'.
const fields =
  'form:not([role="search"]) :is(input, textarea):not([type="hidden"], [type="checkbox"], [type="radio"], [data-passing])';

export const isTyped = (field: Element): boolean =>
  (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) &&
  field.value !== field.defaultValue;

/** Returns the fields whose text would be lost. */
export const typedFields = (within: ParentNode): readonly Element[] => [...within.querySelectorAll(fields)];

/**
 * Returns whether a form of the topmost dialog (or of the page, if there is none) differs from its initial
 * values. Read from the fields on demand: the browser holds what was typed, and the initial values are those
 * that are saved. Search boxes and fields with `data-passing` do not count.
 */
export function hasTyped(): boolean {
  const top: ParentNode = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return typedFields(top).some(isTyped);
}
