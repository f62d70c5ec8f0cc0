import { afterEach, expect, test, vi } from 'vitest';
import { UploadLocker } from '../../../../backend/photos/uploads/locker.ts';
import { handClock } from '../../../kit/handClock.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function asking(locker: UploadLocker, id = 'july') {
  const lock = locker.newLock(id);
  const stop = new AbortController();
  const release = vi.fn<() => void>();
  let state = 'waits';
  const done = lock.lock(stop.signal, release).then(
    () => {
      state = 'holds';
    },
    () => {
      state = 'refused';
    },
  );
  return { done, release, stop, state: () => state, unlock: () => lock.unlock() };
}

test('requests for one upload run in sequence; a waiting one asks the current one to release it', async () => {
  const locker = new UploadLocker(handClock().clock);
  const [first, second, third, other] = [
    asking(locker),
    asking(locker),
    asking(locker),
    asking(locker, 'june'),
  ];
  await Promise.all([first.done, other.done]);
  expect([second.state(), third.state()]).toEqual(['waits', 'waits']);
  expect([first, second, other].map(({ release }) => release.mock.calls.length)).toEqual([2, 0, 0]);
  await first.unlock();
  await second.done;
  expect([second.release.mock.calls.length, third.state()]).toEqual([1, 'waits']);
  await second.unlock();
  await third.done;
  expect(third.release).not.toHaveBeenCalled();
  await third.unlock();
  await expect(third.unlock()).rejects.toThrow('nobody holds');
});

test('a waiting request blocks nothing, and is refused after half a minute or on disconnect', async () => {
  const { clock, advance, waits } = handClock();
  const looks = vi.spyOn(globalThis, 'setImmediate');
  const locker = new UploadLocker(clock);
  const [holder, late, left] = [asking(locker), asking(locker), asking(locker)];
  await holder.done;
  left.stop.abort();
  await left.done;
  advance(29_999);
  await Promise.resolve();
  expect([late.state(), left.state(), looks.mock.calls.length]).toEqual(['waits', 'refused', 0]);
  advance(1);
  await late.done;
  expect([late.state(), waits()]).toEqual(['refused', []]);
  await holder.unlock();
  const next = asking(locker);
  await next.done;
  expect(next.state()).toBe('holds');
});
