import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DownloadLimit } from '../../../../src/screens/photos/toolbar/DownloadLimit.tsx';
import { render } from '../../../ui/render.tsx';

/** Returns which of these words are shown completely, cut off, or not at all, in a bar with this width left. */
function wordsIn(width: number, words: readonly string[]): readonly string[] {
  const { container, unmount } = render(
    <div style={{ width, display: 'flex' }}>
      <DownloadLimit count={3} />
    </div>,
  );
  const line = container.querySelector('p')?.getBoundingClientRect();
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const found = new Map<string, string>();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const gone = box.width === 0 || box.top >= (line?.bottom ?? 0);
    const whole = box.left >= (line?.left ?? 0) - 1 && box.right <= (line?.right ?? 0) + 1;
    const text = node.textContent?.trim() ?? '';
    for (const word of words)
      if (text.startsWith(word)) found.set(word, gone ? 'gone' : whole ? 'whole' : 'cut');
  }
  unmount();
  return words.map((word) => found.get(word) ?? 'none');
}

test('[9.3] where room is short, the limit of a download loses words, never a part of one', async () => {
  await page.viewport(1440, 900);
  const label = ['Download limit', '3'];
  expect([wordsIn(184, label), wordsIn(100, label)]).toEqual([
    ['whole', 'whole'],
    ['gone', 'whole'],
  ]);
  await page.viewport(390, 844);
  const purpose = ['for download', '3'];
  expect([wordsIn(184, purpose), wordsIn(100, purpose)]).toEqual([
    ['whole', 'whole'],
    ['gone', 'whole'],
  ]);
});
