import { sourceStub } from '../stubs.ts';

/** The browser is online again. */
export interface NetworkTold {
  readonly type: 'network.back';
}

/** Tells when the browser is online again: where a read has failed, that is when it is tried anew by itself. */
export const networkStub = sourceStub<NetworkTold>('network');
