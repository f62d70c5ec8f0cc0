import { TestRunner } from 'vitest';

/** The tests of a file before its suites: most mutants are noticed by one of them, and a chart's walks take seconds. */
export default class extends TestRunner {
  onCollected(files: { tasks: { type: string }[] }[]): void {
    for (const { tasks } of files)
      tasks.sort((a, b) => Number(a.type === 'suite') - Number(b.type === 'suite'));
  }
}
