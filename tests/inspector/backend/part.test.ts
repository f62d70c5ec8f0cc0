import { expect, test } from 'vitest';
import { sharedBackend, startTestBackend } from '../../kit/backend.ts';
import { inspectorPart } from '../../../tools/inspector/part.ts';

const address = '/inspector/attach.js';

test('the inspector is served where configured, and otherwise not', async () => {
  const inspector = await inspectorPart();
  const [shown, plain] = await Promise.all([
    startTestBackend({ parts: (product) => [...product, inspector] }),
    sharedBackend(),
  ]);
  try {
    const script = await fetch(shown.origin + address);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript']);
    expect(await script.text()).toMatch(/as default/);
    expect(await (await fetch(`${shown.origin}/inspector/wire.js`)).text()).toContain(
      'photo-account.inspector',
    );
    expect((await fetch(`${shown.origin}/inspector/`)).headers.get('content-security-policy')).toContain(
      "default-src 'none'",
    );
    expect((await fetch(`${shown.origin}/inspector/secret.js`)).status).toBe(404);
    expect((await fetch(plain.origin + address)).status).toBe(404);
  } finally {
    await shown.stop();
  }
});
