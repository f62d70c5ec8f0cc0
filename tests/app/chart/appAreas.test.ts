import { expect } from 'vitest';
import { type Call, journey, sentTo, transcript } from '../../kit/chart/index.ts';
import { arrived, enter, home } from './appSamples.ts';

const begun = (calls: readonly Call[], id: string) =>
  calls.filter((call) => call.kind === 'start' && call.id === id);

journey(
  '[8.5d] F12: an offline notice appears; once online, data is reread and the failed page is retried once',
  home,
  (walk) => {
    const since = (calls: number) => transcript(walk.calls.slice(calls));
    enter(walk, '/my-photos/photos');
    let calls = walk.calls.length;
    walk.send({ type: 'network.lost' });
    expect(since(calls)).toEqual(['toasts: toast.show']);
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toEqual([
      { key: 'offline', kind: 'info', message: 'offline', duration: 2 ** 31 - 1 },
    ]);
    walk.finish('loadLibrary');
    walk.fail('loadArea', new Error('offline'));
    expect(walk.snapshot.value).toEqual({ ready: { failed: 'waiting' } });
    calls = walk.calls.length;
    walk.send({ type: 'network.back' });
    expect(since(calls).slice(0, 2)).toEqual(['toasts: toast.withdraw', 'queries: network.back']);
    expect(sentTo(walk.calls, 'toasts', 'toast.withdraw')).toEqual([{ key: 'offline' }]);
    expect(walk.snapshot.value).toEqual({ ready: { arriving: 'area' } });
    walk.finish('loadArea', { area: 'photos', logic: null });
    calls = walk.calls.length;
    walk.send({ type: 'page.resumed' });
    expect(since(calls)).toEqual(['queries: page.resumed']);
  },
  { ready: 'shown' },
);

journey(
  '[2.1, 3.2a] the library starts with the first page that needs it and runs until sign-out',
  home,
  (walk) => {
    enter(walk);
    walk.finish('loadArea', { area: 'home', logic: null });
    expect(walk.running).not.toContain('library');
    walk.send({ type: 'navigation.arrived', ...arrived('/my-photos/photos') });
    expect(walk.snapshot.value).toEqual({ ready: { arriving: 'library' } });
    walk.finish('loadLibrary');
    expect([walk.running.includes('library'), walk.snapshot.context.area]).toEqual([true, null]);
    walk.finish('loadArea', { area: 'photos', logic: null });
    for (const [path, area] of [
      ['/orders', 'orders'],
      ['/my-photos/albums', 'albums'],
    ] as const) {
      walk.send({ type: 'navigation.arrived', ...arrived(path) });
      walk.finish('loadArea', { area, logic: null });
    }
    expect(begun(walk.calls, 'library')).toHaveLength(1);
    walk.send({ type: 'auth.ended' });
    expect([walk.running.includes('library'), walk.snapshot.context.library]).toEqual([false, null]);
  },
  'signedOut',
);

journey(
  '[2.1, 8.5d] a library that fails to load fails its page, and is loaded again when the page is retried',
  home,
  (walk) => {
    enter(walk, '/my-photos/albums');
    walk.fail('loadLibrary');
    expect(walk.snapshot.value).toEqual({ ready: { failed: 'waiting' } });
    walk.send({ type: 'app.retry' });
    walk.finish('loadLibrary');
    walk.finish('loadArea', { area: 'albums', logic: null });
    expect(walk.running).toContain('library');
  },
  { ready: 'shown' },
);

journey(
  '[8.5d] F12: the notice of a page that fails to load stays until a retry succeeds',
  home,
  (walk) => {
    enter(walk, '/my-photos/albums');
    walk.fail('loadLibrary');
    for (const failing of ['loadLibrary', 'loadLibrary'] as const) {
      walk.send({ type: 'attempt.due' });
      expect(walk.snapshot.hasTag('error')).toBe(true);
      walk.fail(failing);
    }
    walk.send({ type: 'attempt.due' });
    walk.finish('loadLibrary');
    walk.fail('loadArea');
    walk.send({ type: 'attempt.due' });
    walk.finish('loadLibrary');
    walk.finish('loadArea', { area: 'albums', logic: null });
    expect(walk.running).not.toContain('attempts');
    walk.finish('loadLibrary');
    walk.finish('loadArea', { area: 'albums', logic: null });
  },
  { ready: 'shown' },
);
