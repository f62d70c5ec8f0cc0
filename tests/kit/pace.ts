/** Milliseconds of processor time that {@link yardstick} takes on the cores to which the time budgets refer. */
const reference = 50;

/** Works with text, maps and numbers, like the code that is measured. */
export function yardstick(): number {
  const seen = new Map<string, number>();
  let sum = 0;
  for (let at = 0; at < 60_000; at += 1) {
    const name = `IMG_${at * 7}.jpg`;
    seen.set(name, at);
    sum += name.charCodeAt(at % name.length) + (seen.get(`IMG_${at}.jpg`) ?? 0);
  }
  return sum;
}

/**
 * Returns the milliseconds of processor time that the test's own thread uses; other processes do not count.
 */
export async function workOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns a time budget in milliseconds, multiplied by how much slower this machine currently is than the
 * reference.
 */
export async function budget(ms: number): Promise<number> {
  const spent = [await workOf(yardstick), await workOf(yardstick), await workOf(yardstick)];
  return ms * Math.max(1, Math.min(...spent) / reference);
}
