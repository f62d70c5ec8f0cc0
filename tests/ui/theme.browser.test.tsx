import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '../../src/ui/Button.tsx';
import { emulate, render, settled } from './render.tsx';

const ground = () => getComputedStyle(document.documentElement).backgroundColor;
const value = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

test('the preferred colour scheme and contrast decide the colours', async () => {
  render(<p>Words</p>);
  const seen = [ground()];
  await emulate({ 'prefers-color-scheme': 'dark' });
  seen.push(ground(), value('--inkMuted'));
  await emulate({ 'prefers-color-scheme': 'dark', 'prefers-contrast': 'more' });
  seen.push(value('--inkMuted'));
  await emulate({ 'prefers-contrast': 'more' });
  seen.push(value('--inkMuted'));
  expect(seen).toEqual(['rgb(255, 255, 255)', 'rgb(20, 21, 23)', '#A8ACB2', '#F2F2F1', '#17181A']);
});

test('a brand has its accent colour and its corner radius', () => {
  render(<Button variant="primary">Add photos</Button>, 'knudsen');
  const style = getComputedStyle(page.getByRole('button').element());
  expect([style.backgroundColor, style.borderRadius]).toEqual(['rgb(29, 85, 196)', '4px']);
});

test('reduced motion disables every transition', async () => {
  await emulate({ 'prefers-reduced-motion': 'reduce' });
  render(<Button busy>Download</Button>);
  const arc = document.querySelector('button svg:last-of-type');
  const frames = arc?.getAnimations()[0]?.effect;
  await settled();
  const moved =
    frames instanceof KeyframeEffect
      ? frames.getKeyframes().flatMap((frame) => ('transform' in frame ? [frame.transform] : []))
      : ['none found'];
  const still = getComputedStyle(page.getByRole('button').element()).transitionProperty;
  expect([moved, still.includes('transform')]).toEqual([[], false]);
});

test('dragging a finger over photos at the page’s top does not reload the page', () => {
  render(<input aria-label="Name" />);
  expect(getComputedStyle(document.documentElement).overscrollBehaviorY).toBe('contain');
  // The margin leaves space for a bar and an on-screen keyboard around the focused field.
  expect(getComputedStyle(page.getByRole('textbox').element()).scrollMarginBlock).toBe('96px');
});
