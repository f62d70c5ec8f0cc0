import { expect } from 'vitest';
import { offersPhone, tabOf } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { journey } from '../../../kit/chart/index.ts';
import { album, page, subject, type Walk } from './importSamples.ts';

const offered = (walk: Walk, to: string | null, into?: typeof album) => {
  walk.finish('restoreQueue', []);
  walk.send({ type: 'import.open', ...(into === undefined ? {} : { album: into }) });
  walk.finish('findApp', null);
  walk.finish('offer', { page: to });
};

const handOffs = (walk: Pick<Walk, 'calls'>) =>
  walk.calls.flatMap((call) => (call.kind === 'sent' && call.to === 'handOff' ? [call.event] : []));

journey(
  '[2.49b, 5.8, 9.14] a code is offered by flag and experiment; its tab opens one, and Back leaves it',
  subject,
  (walk) => {
    offered(walk, page, album);
    expect(offersPhone(walk.snapshot)).toBe(true);
    walk.send({ type: 'phone.show' });
    expect(tabOf(walk.snapshot)).toBe('phone');
    walk.send({ type: 'import.back' });
    expect(handOffs(walk)).toEqual([
      { type: 'handoff.open', albumId: 'a-1', page },
      { type: 'handoff.left' },
    ]);
    expect(walk.running).toContain('handOff');
  },
  { dialog: 'closed', queue: 'choosing' },
);

journey(
  '[2.49b, 5.14b, 9.14] a customer in control has no phone tab and gets no code',
  subject,
  (walk) => {
    offered(walk, null);
    walk.send({ type: 'phone.show' });
    expect([offersPhone(walk.snapshot), handOffs(walk)]).toEqual([false, []]);
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);

journey(
  '[5.8] a brand with an unknown vendor has no phone tab, even if it had one before',
  subject,
  (walk) => {
    offered(walk, page);
    walk.send({ type: 'import.back' });
    walk.send({ type: 'import.open' });
    walk.finish('findApp', null);
    walk.finish('offer', { page: null });
    walk.send({ type: 'phone.show' });
    expect(offersPhone(walk.snapshot)).toBe(false);
  },
  { dialog: { open: 'device' }, queue: 'choosing' },
);
