import { TestRunner } from 'vitest';

/** Runs a file's tests before its suites: one of them kills most mutants, and a chart's walks take seconds. */
export default class extends TestRunner {
  onCollected(files: { tasks: { type: string }[] }[]): void {
    for (const { tasks } of files)
      tasks.sort((a, b) => Number(a.type === 'suite') - Number(b.type === 'suite'));
  }
}
