import { rowsByName } from './rows.ts';
import { capabilities } from '../../contracts/extensions/capabilities.ts';
import { fieldsBeyond } from './fields.ts';

const code = (text: string): string => `\`${text}\``;

/**
 * Returns one line for each field that a capability adds; a line lists all calls in which the field occurs.
 */
function fieldsOf(word: string): string[] {
  const byField = new Map<string, string[]>();
  for (const { row, where, field, capability } of fieldsBeyond(rowsByName)) {
    if (capability !== word) continue;
    const name = `${code(field.split('.').at(-1) ?? field)} in the ${where} of`;
    byField.set(name, [...new Set([...(byField.get(name) ?? []), row])]);
  }
  return [...byField].map(([name, rows]) => `${name} ${rows.map(code).join(', ')}`);
}

/** Returns the backend's features beyond the specification, by capability. */
export function capabilityTable(): string {
  const lines = Object.entries(capabilities).map(([word, { spec, without }]) => {
    const rows = rowsByName.filter(({ extension }) => extension === word).map(({ name }) => code(name));
    const what = [...(rows.length === 0 ? [] : [rows.join(', ')]), ...fieldsOf(word)];
    return `| ${code(word)} | ${spec} | ${what.join('; ')} | ${without} |`;
  });
  return ['| word | clause | calls and fields | without it |', '|---|---|---|---|', ...lines].join('\n');
}
