import type { Evaluating } from './browser.ts';

/**
 * Milliseconds after which work in frames counts as stalled: at times a headless browser stops sending frames
 * to a page that is visible and responds.
 */
const longest = 60_000;
const mostStops = 5;

class Stopped extends Error {}

/** The result of work in a page's frames. @throws Stopped with the page's state, if it does not end. */
export async function unlessStopped<Outcome>(page: Evaluating, work: Promise<Outcome>): Promise<Outcome> {
  const late = Symbol('late');
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<typeof late>((done) => {
    timer = setTimeout(() => done(late), longest);
  });
  const outcome = await Promise.race([work, stopped]);
  clearTimeout(timer);
  if (outcome !== late) return outcome;
  // Its page is closed under it.
  work.catch(() => undefined);
  const seen = await page.evaluate(() => `${document.visibilityState} at ${window.scrollY} px`, null);
  throw new Stopped(`the browser stopped to draw: ${seen}`);
}

/** Collects this number of samples. One during which the machine stalled is reported and measured again. */
export async function samplesOf<Sample>(runs: number, once: () => Promise<Sample>): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let stops = 0; samples.length < runs; ) {
    try {
      samples.push(await once());
    } catch (error) {
      stops += 1;
      if (!(error instanceof Stopped) || stops > mostStops) throw error;
      process.stderr.write(`${error.message}\n`);
    }
  }
  return samples;
}
