import { pathToFileURL } from 'node:url';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawPdf } from '../../backend/pdfThread.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdfs-'));
function drawing(name: string, code: string): URL {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, `export const draw = async (input) => { ${code} };`);
  return pathToFileURL(path);
}
const length = drawing('length', 'return Uint8Array.of(input.text.length);');

test('the main thread answers while another one draws', async () => {
  const busy = drawing(
    'busy',
    'const until = performance.now() + 1000; while (performance.now() < until); return Uint8Array.of(1);',
  );
  await drawPdf(length, { text: '' });
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 5);
  expect([...(await drawPdf(busy, null))]).toEqual([1]);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
});

test('the PDF library is loaded by the drawing thread alone', () => {
  const drawing = ['invoices/draw.ts', 'orders/bookPdf.ts'];
  const imports = readdirSync('backend', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !drawing.includes(file))
    .filter((file) =>
      /import (?!type )[^;]*\/(?:draw|bookPdf|pdf)\.ts'/.test(readFileSync(join('backend', file), 'utf8')),
    );
  expect(imports).toEqual([]);
  for (const file of ['invoices/pdfs.ts', 'orders/pdfs.ts'])
    expect(readFileSync(join('backend', file), 'utf8')).toMatch(
      /drawPdf\(new URL\('\.\/(?:draw|bookPdf)\.ts'/,
    );
});

test('a failed drawing is reported, and the next one is drawn', async () => {
  const failing = drawing('failing', "throw new Error('no such glyph');");
  await expect(drawPdf(failing, null)).rejects.toThrow('a PDF could not be drawn: no such glyph');
  expect([...(await drawPdf(length, { text: 'four' }))]).toEqual([4]);
});

test('a thread that ends fails its pending requests, and another one draws the next', async () => {
  const ending = drawing('ending', 'process.exit(1);');
  await expect(drawPdf(ending, null)).rejects.toThrow('the thread that draws PDFs has ended');
  expect([...(await drawPdf(length, { text: 'four' }))]).toEqual([4]);
});
