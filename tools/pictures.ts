/**
 * Takes screenshots of every scene of the design system at three widths, light and dark, in every relevant brand
 * family, and writes them to `.pictures/` with a contact sheet. They are for people to view; nothing is compared.
 * `node tools/pictures.ts [scene …]`; `CHROMIUM` is the path of the browser.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.pictures');
const widths = [390, 820, 1440] as const;
const schemes = ['light', 'dark'] as const;
const everyScene = ['components', 'account', 'photos', 'public', 'dialog', 'stripped'];
const families = ['alb', 'pbx', 'hfm', 'knudsen'];

interface Shot {
  readonly name: string;
  readonly query: string;
  readonly width: number;
  readonly scheme: (typeof schemes)[number];
}

function shots(scenes: readonly string[]): Shot[] {
  const plain = scenes.flatMap((scene) =>
    widths.flatMap((width) =>
      schemes.map((scheme) => ({
        name: `${scene}-${width}-${scheme}`,
        query: `scene=${scene}${scene === 'stripped' ? '&stripped' : ''}`,
        width,
        scheme,
      })),
    ),
  );
  const branded = scenes.includes('components')
    ? families.flatMap((theme) =>
        schemes.map((scheme) => ({
          name: `components-${theme}-${scheme}`,
          query: `scene=components&theme=${theme}`,
          width: 1440,
          scheme,
        })),
      )
    : [];
  return [...plain, ...branded];
}

async function take(browser: Browser, address: string, shot: Shot): Promise<void> {
  const height = shot.width === 390 ? 844 : 900;
  const context = await browser.newContext({
    viewport: { width: shot.width, height },
    colorScheme: shot.scheme,
    hasTouch: shot.width < 1024,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => process.stderr.write(`${shot.name}: ${error.message}\n`));
  await page.goto(`${address}tests/ui/sheet.html?${shot.query}`);
  await page.locator('main').first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations === 1)
        .map((one) => one.finished),
    );
  });
  await page.screenshot({
    path: join(folder, `${shot.name}.png`),
    fullPage: shot.query.includes('components'),
  });
  await context.close();
}

function contactSheet(all: readonly Shot[]): string {
  const cells = all.map(
    (shot) =>
      `<figure><a href="${shot.name}.png"><img src="${shot.name}.png" loading="lazy" alt=""></a><figcaption>${shot.name}</figcaption></figure>`,
  );
  const style =
    'body{font:13px sans-serif;display:flex;flex-wrap:wrap;gap:16px;background:#ddd}img{height:360px}figure{margin:0}';
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${cells.join('')}`;
}

const asked = process.argv.slice(2);
const all = shots(asked.length === 0 ? everyScene : asked);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await createServer({
  root,
  logLevel: 'error',
  server: { port: 0, hmr: false },
  cacheDir: join(folder, '.vite'),
});
await server.listen();
const address = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const shot of all) await take(browser, address, shot);
  writeFileSync(join(folder, 'index.html'), contactSheet(all));
  process.stdout.write(`${all.length} pictures: ${join(folder, 'index.html')}\n`);
} finally {
  await browser.close();
  await server.close();
}
