import { startTestBackend } from '../tests/kit/backend.ts';
import { expect, reportedViolations, test } from '../tests/kit/e2e.ts';

// Uses a separate backend, because the violations that this test causes must not count for other tests.
test('an injected inline script and an injected eval are blocked and reported to the tests and the service', async ({
  page,
  watch,
}) => {
  const house = await startTestBackend();
  try {
    await page.route(`${house.origin}/account-deleted`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        '</body>',
        '<script>document.title = "planted"</script></body>',
      );
      await route.fulfill({ response: answer, body });
    });
    await page.goto(`${house.origin}/account-deleted`);
    await expect(page).toHaveTitle('Your account has been successfully deleted');
    const evaluated = await page.evaluate(() => {
      const timer: (code: string) => number = window.setTimeout;
      try {
        timer('document.title = "planted"');
        return 'allowed';
      } catch {
        return 'refused';
      }
    });
    expect(evaluated).toBe('refused');
    const stopped = ['script-src-elem', 'require-trusted-types-for'];
    await expect
      .poll(() => watch.complaints().flatMap((words) => /^violation: (\S+)/.exec(words)?.[1] ?? []))
      .toEqual(stopped);
    await expect
      .poll(() => watch.complaints().filter((words) => words.startsWith('console: ')))
      .toHaveLength(stopped.length);
    await expect
      .poll(async () => (await reportedViolations(house)).map(({ directive }) => directive).toSorted())
      .toEqual(stopped.toSorted());
    await expect(page).toHaveTitle('Your account has been successfully deleted');
    watch.foresee(/planted|[Ss]cript/);
  } finally {
    // Close the page now: it loads chunks late, and would report errors if it existed longer than its backend.
    await page.close();
    await house.stop();
  }
});
