/**
 * Replaces the test runner and other test packages while journeys are recorded. All calls have no effect, because the
 * test suites have already checked the expectations.
 */
const nothing: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === 'then' || typeof key === 'symbol' ? undefined : nothing),
  apply: () => nothing,
  construct: () => nothing as object,
});
export default nothing;

const within = (_: string, body: () => void): void => body();
const withEach =
  (cases: readonly unknown[]) =>
  (_: string, body: (...values: unknown[]) => void): void => {
    for (const one of cases) body(...(Array.isArray(one) ? (one as unknown[]) : [one]));
  };
export const describe = Object.assign(within, { each: withEach });
export {
  nothing as expect,
  nothing as test,
  nothing as vi,
  nothing as beforeAll,
  nothing as beforeEach,
  nothing as afterAll,
  nothing as afterEach,
  nothing as onTestFinished,
  nothing as msg,
};
