import { importPhotosMachine } from '../../../../machines/photos/uploads/importPhotos.machine.ts';
import { type Journey } from '../../../kit/chart/index.ts';
import { chosen } from './samples.ts';

export type Walk = Journey<typeof importPhotosMachine>;

const input = () => ({ newId: () => 'u' });

export const album = { albumId: 'a-1', albumName: 'Rome' };

export const subject = { machine: importPhotosMachine, input };

export const did = (walk: Pick<Walk, 'calls'>) =>
  walk.calls.flatMap((call) => (call.kind === 'action' ? [call.name] : []));

export const paramsOf = (walk: Pick<Walk, 'calls'>, name: string) =>
  walk.calls.flatMap((call) => (call.kind === 'action' && call.name === name ? [call.params] : []));

/** Returns the events that were sent to charts in the actor directory and to the charts of files. */
export const sentToOthers = (walk: Pick<Walk, 'calls'>) =>
  walk.calls.flatMap((call) =>
    call.kind === 'sent' && !call.to.startsWith('item-') ? [`${call.to} ${call.event.type}`] : [],
  );

export const stale = { tags: ['photos'] };

export const itemsRunning = (walk: Pick<Walk, 'running'>) =>
  walk.running.filter((id) => id.startsWith('item-'));

export const states = (walk: Walk) => walk.snapshot.context.items.map(({ id, state }) => `${id} ${state}`);

/** Opens the dialog; no data are left from an earlier page. */
export const open = (walk: Walk, into?: typeof album) => {
  walk.finish('restoreQueue', []);
  walk.send({ type: 'import.open', ...(into === undefined ? {} : { album: into }) });
  walk.finish('findApp', null);
  walk.finish('offer', { page: null });
};

export const upload = (walk: Walk, names: readonly string[]) => {
  open(walk);
  walk.send({ type: 'files.chosen', files: names.map((name) => chosen(name)) });
  walk.send({ type: 'import.start' });
};

export const page = 'https://p.example/phone';
