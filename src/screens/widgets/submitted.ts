import type { FormEvent } from 'react';

/** Returns the values that were entered, by field, in the form that the chart expects. */
export const submitted = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const texts = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return { type: 'form.submit', fields: Object.fromEntries(texts) } as const;
};
