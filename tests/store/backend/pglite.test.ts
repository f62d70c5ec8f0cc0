import { afterAll, beforeAll, describe } from 'vitest';
import { ownStore } from '../../kit/preparedStore.ts';
import type { Store } from '../../../backend/store/port.ts';
import { storeContract } from './contract.ts';

describe('store contract on the embedded PostgreSQL', () => {
  let store: Store;
  beforeAll(async () => {
    store = await ownStore('empty');
  });
  afterAll(() => store.close());
  storeContract(() => store);
});
