import type { Held } from '../part.ts';
import type { Ports } from '../ports.ts';

const isMany = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Returns one JSON object in pieces. Of a list, only the last piece read is in memory. */
export async function* jsonOf(
  ports: Ports,
  customer: { readonly id: string; readonly email: string },
  madeAt: string,
  held: readonly Held[],
): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(madeAt)}`;
  for (const [name, read] of held.flatMap((one) => Object.entries(one))) {
    yield `,\n${JSON.stringify(name)}: `;
    const value = read(ports, customer);
    if (!isMany(value)) {
      yield JSON.stringify(await value);
      continue;
    }
    let before = '[';
    for await (const one of value) {
      yield `${before}\n${JSON.stringify(one)}`;
      before = ',';
    }
    yield before === '[' ? '[]' : '\n]';
  }
  yield '\n}\n';
}
