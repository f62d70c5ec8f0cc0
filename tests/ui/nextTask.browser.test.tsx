import { expect, test } from 'vitest';
import { NextTask } from '../../src/ui/NextTask.tsx';
import { render } from './render.tsx';

test('the placeholder renders at once, and the content in the next task', async () => {
  const { container } = render(
    <NextTask instead={<p>Before</p>}>
      <p>Itself</p>
    </NextTask>,
  );
  expect(container.textContent).toBe('Before');
  await expect.poll(() => container.textContent).toBe('Itself');
});

test('content removed in the meantime is not rendered', async () => {
  let drawn = 0;
  const Counted = () => <p>{(drawn += 1)}</p>;
  const { again } = render(
    <NextTask>
      <Counted />
    </NextTask>,
  );
  again(null);
  await new Promise((next) => setTimeout(next));
  expect(drawn).toBe(0);
});
