import type { FormEvent } from 'react';

/** The entered values by field, as a form's chart takes them. */
export const submitted = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const texts = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return { type: 'form.submit', fields: Object.fromEntries(texts) } as const;
};
