import { afterEach, expect, test, vi } from 'vitest';
import { appPolicies } from '../../../backend/http/policy.ts';

interface Rules {
  readonly createScriptURL: (url: string) => string;
}

/** Behaves like a document whose content security policy allows these names, and each of them once. */
function namesTakenOnce(allowed: readonly string[]) {
  const taken = new Map<string, Rules>();
  const createPolicy = (name: string, rules: Rules): Rules => {
    if (!allowed.includes(name) || taken.has(name)) throw new TypeError(`Policy "${name}" disallowed.`);
    taken.set(name, rules);
    return rules;
  };
  return { taken, createPolicy };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a later script gets none of the policy names, and uploads and third-party scripts still work', async () => {
  const types = namesTakenOnce(appPolicies);
  vi.stubGlobal('trustedTypes', types);
  vi.resetModules();
  const { outsideScript, workerScript } = await import('../../../src/services/scriptPolicies.ts');
  const { default: workerUrl } = await import('../../../src/services/hash.worker.ts?worker&url');
  expect([...types.taken.keys()]).toEqual([...appPolicies]);
  for (const name of [...appPolicies, 'default', 'another'])
    expect(() => types.createPolicy(name, { createScriptURL: (url) => url })).toThrow('disallowed');
  expect([workerScript(workerUrl), outsideScript('https://shop.example/chat.js')]).toEqual([
    workerUrl,
    'https://shop.example/chat.js',
  ]);
  expect(() => workerScript('https://shop.example/worker.js')).toThrow('no script at');
  for (const [name, rules] of types.taken)
    expect(() => rules.createScriptURL('https://shop.example/another.js'), name).toThrow('no script at');
});

test('a browser without Trusted Types runs the same scripts', async () => {
  vi.stubGlobal('trustedTypes', undefined);
  vi.resetModules();
  const { outsideScript, workerScript } = await import('../../../src/services/scriptPolicies.ts');
  expect([workerScript('/hash.js'), outsideScript('/chat.js')]).toEqual(['/hash.js', '/chat.js']);
});
