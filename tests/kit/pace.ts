/** Milliseconds of processor that {@link yardstick} takes on the cores that budgets of time are of. */
const reference = 50;

/** Texts, maps and numbers, as what is measured beside it has them. */
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

/** Milliseconds for which the thread of the test was at work: what others do beside it does not count. */
export async function workOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** A budget of milliseconds, as many times longer as this machine is slower now than the one that the budget is of. */
export async function budget(ms: number): Promise<number> {
  const spent = [await workOf(yardstick), await workOf(yardstick), await workOf(yardstick)];
  return ms * Math.max(1, Math.min(...spent) / reference);
}
