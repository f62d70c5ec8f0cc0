import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../../contracts/calls.ts';

/** Returns the names of all properties in a JSON schema, at any depth. */
function propertiesIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...propertiesIn(value),
  ]);
}

/** The field `code` in its reply is the code of an ordered product. */
const namesNoSecret = ['reorder.request'];

const isSecret = (name: string) =>
  /^(code|secret|token|password|signature)$|(Secret|Token|Password)$/.test(name);

test('[F5] a row whose stored reply contains a secret declares it', () => {
  const undeclared = calls
    .filter(({ repeat, secretReply }) => repeat === 'key' && secretReply !== true)
    .filter(({ name }) => !namesNoSecret.includes(name))
    .filter(({ reply }) =>
      propertiesIn(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'input' })).some(isSecret),
    );
  expect(undeclared.map(({ name }) => name)).toEqual([]);
  const declared = calls.filter(({ secretReply }) => secretReply === true);
  expect(declared.map(({ name }) => name)).toEqual(['uploads.openHandOff']);
});
