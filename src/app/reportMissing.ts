import type { Environment } from '../actors/environment.ts';

/** Says that a part of the program could not be fetched [4.18], and leaves the failure to the chart that waits for it. */
export async function reportMissing<Part>(
  { report, newId }: Pick<Environment, 'report' | 'newId'>,
  operation: string,
  fetch: () => Promise<Part>,
): Promise<Part> {
  try {
    return await fetch();
  } catch (error) {
    report({ operation, kind: 'network', correlationId: newId() });
    throw error;
  }
}
