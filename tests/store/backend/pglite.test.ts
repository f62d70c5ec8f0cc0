import { afterAll, beforeAll, describe } from 'vitest';
import { openEmbedded } from '../../../backend/store/pglite.ts';
import type { Store } from '../../../backend/store/port.ts';
import { storeContract } from './contract.ts';

describe('store contract on the embedded PostgreSQL', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openEmbedded({ folder: null });
  }, 30_000);
  afterAll(() => store.close());
  storeContract(() => store);
});
