import { expect, test } from 'vitest';
import { askingFor, fetchPart, partsOf } from '../../tools/partAddress.ts';

type FetchPart = <Part>(
  part: string,
  isAlone: boolean,
  load: (address: string) => Promise<Part>,
  hasWords?: boolean,
) => Promise<Part>;
interface Page {
  readonly fetchPart: FetchPart;
  readonly fetchWords?: (part: string) => Promise<void>;
  partsWanted?: number;
}

/** Returns the script that the built pages run, with the number of reloads that it caused. */
function built(now = () => 0) {
  const page = {} as { -readonly [Key in keyof Page]: Page[Key] };
  let reloads = 0;
  const location = { reload: () => void (reloads += 1) };
  // oxlint-disable-next-line no-implied-eval -- the text itself is what is shipped
  new Function('globalThis', 'location', 'performance', fetchPart)(page, location, { now });
  return { page, reloads: () => reloads };
}
const never = (address: string) => Promise.reject(new Error(`${address} was not fetched`));

test('[F24] a failed chunk is requested at another address each time, and then stays at the working one', async () => {
  const { page, reloads } = built();
  page.partsWanted = 0;
  await expect(page.fetchPart('./preview.js', true, never)).rejects.toThrow('./preview.js was');
  await expect(page.fetchPart('./preview.js', true, never)).rejects.toThrow('./preview.js?1 was');
  const load = (address: string) => Promise.resolve(address);
  expect(await page.fetchPart('./preview.js', true, load)).toBe('./preview.js?2');
  expect(await page.fetchPart('./preview.js', true, load)).toBe('./preview.js?2');
  expect(await page.fetchPart('./albums.js', true, load)).toBe('./albums.js');
  expect(reloads()).toBe(0);
});

test('[F24] a chunk with a single address reloads the page if it fails again at a press, not automatically', async () => {
  let now = 0;
  const { page, reloads } = built(() => now);
  const ask = async () => {
    await expect(page.fetchPart('./photos.js', false, never)).rejects.toThrow('./photos.js was');
    return reloads();
  };
  page.partsWanted = 0;
  expect(await ask()).toBe(0);
  now = 5_000;
  expect(await ask()).toBe(0);
  page.partsWanted = now;
  expect(await ask()).toBe(1);
});

test('[F24] only chunks that no other one imports have more than one address', () => {
  const parts = partsOf([
    { fileName: 'assets/frame.js', imports: [], dynamicImports: ['assets/photos.js', 'assets/hands.js'] },
    { fileName: 'assets/hands.js', imports: ['assets/frame.js', 'assets/photos.js'], dynamicImports: [] },
  ]);
  const code = 'a(()=>import("./photos.js"));b(()=>import(`./hands.js`));import("./other.js")';
  expect(askingFor(code, parts, 'assets/')).toBe(
    'a(()=>globalThis.fetchPart("./photos.js",false,(address)=>import(address)));' +
      'b(()=>globalThis.fetchPart("./hands.js",true,(address)=>import(address)));import("./other.js")',
  );
});

test('[7.12b, F24] a chunk is loaded with its messages, requested beside it; without them it keeps its address', async () => {
  const { page } = built();
  const asked: string[] = [];
  let come = (_words: Promise<void>) => {};
  page.fetchWords = (part) => {
    asked.push(`words of ${part}`);
    return new Promise((resolve) => (come = resolve));
  };
  const load = (address: string) => {
    asked.push(address);
    return Promise.resolve(address);
  };
  const first = page.fetchPart('./orders.js', true, load, true);
  expect(asked).toEqual(['./orders.js', 'words of ./orders.js']);
  come(Promise.reject(new Error('no words')));
  await expect(first).rejects.toThrow('no words');
  const again = page.fetchPart('./orders.js', true, load, true);
  come(Promise.resolve());
  // The part itself was loaded, so it must not run a second time under another URL.
  expect(await again).toBe('./orders.js');
  const parts = new Map([['assets/orders.js', true]]);
  expect(askingFor('import("./orders.js")', parts, 'assets/', new Set(['assets/orders.js']))).toBe(
    'globalThis.fetchPart("./orders.js",true,(address)=>import(address),true)',
  );
});
