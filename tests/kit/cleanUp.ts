import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { emulate } from '../ui/render.tsx';

// In a setup file, because files share their modules, and a module of theirs would do this for the first file alone.
afterEach(async () => {
  cleanup();
  await emulate({});
});
