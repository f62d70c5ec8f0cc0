import type { Evaluating } from './browser.ts';

/**
 * Milliseconds after which work that runs in frames counts as stalled, because headless browsers sometimes stop
 * producing frames for a page although it is visible and responds.
 */
const longest = 60_000;
const mostStops = 5;

class Stopped extends Error {}

/**
 * Resolves with the result of work that runs in a page's frames. @throws Stopped with the page's state if it does not
 * finish.
 */
export async function unlessStopped<Outcome>(page: Evaluating, work: Promise<Outcome>): Promise<Outcome> {
  const late = Symbol('late');
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<typeof late>((done) => {
    timer = setTimeout(() => done(late), longest);
  });
  const outcome = await Promise.race([work, stopped]);
  clearTimeout(timer);
  if (outcome !== late) return outcome;
  // Ignores the failure of the work, because its page will be closed before the work ends.
  work.catch(() => undefined);
  const seen = await page.evaluate(() => `${document.visibilityState} at ${window.scrollY} px`, null);
  throw new Stopped(`the browser stopped to draw: ${seen}`);
}

/**
 * Collects this number of samples. If the machine stalled during one, that is reported and the sample is taken again.
 */
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
