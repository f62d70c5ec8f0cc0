import { testCallback } from '../../contracts/customer/callback.ts';
import { answer, Refused, subject } from '../part.ts';
import type { Part } from '../part.ts';
import { resolveName } from './outside.ts';
import { callBack } from './send.ts';

/** Maximum number of tests by one customer within a minute. */
const mostInMinute = 10;
const minute = 60_000;
/** Milliseconds within which the callback must respond; below the timeout of the page. */
const deadline = 8000;

/**
 * Returns the part that tests the callback URL of a business customer. `hosts` can be called although they
 * are internal [7.10a].
 */
export function callbacksPart(hosts: () => readonly string[]): Part {
  const asked = new Map<string, readonly number[]>();
  /** @throws Refused `tooMany` */
  const count = (who: string, now: number): void => {
    for (const [id, times] of asked) if ((times.at(-1) ?? 0) <= now - minute) asked.delete(id);
    const lately = (asked.get(who) ?? []).filter((at) => at > now - minute);
    if (lately.length >= mostInMinute) throw new Refused('tooMany');
    asked.set(who, [...lately, now]);
  };
  return {
    name: 'callbacks',
    capabilities: ['callbackTest'],
    answers: [
      answer(testCallback, async ({ caller, body, ports }) => {
        count(subject(caller), ports.clock.now());
        const calling = { resolve: resolveName, allowed: hosts(), deadline };
        const called = await callBack(new URL(body.callbackUrl), body.callbackFormat, calling);
        if (called === null) throw new Refused('notAllowed');
        return called;
      }),
    ],
  };
}
