import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { framed } from '../backend/http/starts.ts';

const blocks = {
  account: ['bar', 'name', 'who', 'page', 'head', 'menu'],
  photos: ['bar', 'name', 'who', 'photos', 'head beside', 'menu rail'],
  // A single centred column, next to the menu rail of photo pages.
  exports: ['bar', 'name', 'who', 'column', 'menu rail'],
} as const satisfies Record<keyof typeof framed, readonly string[]>;

/** Returns the document with the static frame, inserted after the element into which the app is rendered. */
export function framedDocument(html: string, style: string, look: keyof typeof framed): string {
  const drawn = blocks[look].map((name) => `<div class="${name}"></div>`).join('');
  const written = style
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return html
    .replace('</head>', () => `<style>${written}</style></head>`)
    .replace('<div id="root"></div>', (root) => `${root}<div id="start" aria-hidden="true">${drawn}</div>`);
}

/** Writes documents with a static frame next to the built document. */
export function writeFramed(root: string, dist: string): void {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const style = readFileSync(join(root, 'src/app/start/frame.css'), 'utf8');
  for (const look of Object.keys(blocks) as (keyof typeof blocks)[])
    writeFileSync(join(dist, framed[look]), framedDocument(html, style, look));
}
