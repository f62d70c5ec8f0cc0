// Instances of the shared charts for the generated diagrams and the tests, each with one example row. No
// product code imports this file.
import { activationMessage, waitAfterFinish } from '../../contracts/activation/push.ts';
import {
  type Album,
  albumNameProblem,
  type AlbumNameProblem,
  albumsPageSize,
} from '../../contracts/albums/album.ts';
import { createAlbum, deleteAlbum, listAlbums, renameAlbum } from '../../contracts/albums/calls.ts';
import { call, type CallReply } from '../../contracts/call.ts';
import { me } from '../../contracts/customer/calls.ts';
import { batchSize } from '../../contracts/photos/deletion/batches.ts';
import { deletePhotos } from '../../contracts/photos/deletion/calls.ts';
import { latestUploaded, photoById } from '../../contracts/photos/library/calls.ts';
import { listProjects } from '../../contracts/projects/calls.ts';
import { projectsPageSize, projectWindow } from '../../contracts/projects/project.ts';
import { pushTimeout, readPush } from '../../contracts/push/push.ts';
import { readUpload } from '../../contracts/storage/calls.ts';
import { addressedPageFor } from './addressedPage.machine.ts';
import { batchFor } from './batch.machine.ts';
import { batchesFor, batchesWordsFor } from './batches.machine.ts';
import { confirmFor, confirmWordsFor } from './confirm.machine.ts';
import { downloadFor, downloadWordsFor } from './download.machine.ts';
import { type FormFields, formFor, formWordsFor, type Problems } from './form.machine.ts';
import { modalFormFor, modalFormWordsFor } from './modalForm.machine.ts';
import { pagedQueryFor, pagedQueryWordsFor } from './pagedQuery.machine.ts';
import { pushChannelFor, pushChannelWordsFor } from './pushChannel.machine.ts';
import { queryFor } from './query.machine.ts';
import { questionFor } from './question.machine.ts';
import { readUntilFor, readUntilWordsFor } from './readUntil.machine.ts';
import { recordChangeFor, recordChangeWordsFor } from './recordChange.machine.ts';
import { watchFor } from './watch.machine.ts';

/**
 * An example row with all features: an idempotency key, a refusal of one field, and a refusal of the whole
 * form.
 */
const exampleRow = call({ ...createAlbum, refusals: { 404: 'notFound', 409: 'inUse' } });

/** The plan for the diagrams and tests of both forms: the name of an album. */
const examplePlan = {
  problems: ({ name = '' }: FormFields): Problems<'name', AlbumNameProblem> => {
    const problem = albumNameProblem(name);
    return problem === null ? {} : { name: problem };
  },
  call: ({ name = '' }: FormFields) => ({ params: {}, query: {}, body: { name } }),
  refusals: { inUse: 'name' },
  unchanged: ({ name }: FormFields, old: { readonly name: string }) => name === old.name,
  output: ({ name = '' }: FormFields, reply: CallReply<typeof exampleRow> | null) => ({
    name,
    albumId: reply?.albumId ?? null,
  }),
} as const;

/**
 * Instance for the generated diagrams and the tests: an account waiting to be validated. It uses the customer
 * row, which every page reads anyway, so that the example adds no other row to a chunk.
 */
export const queryMachine = queryFor(me, {
  every: 60_000,
  shouldPoll: (customer) => customer?.b2bStatus === 'New',
});

/** Instance for the generated diagrams and the tests: deletes photos from the library. */
export const batchMachine = batchFor(deletePhotos, (ids, _: null) => ({
  params: {},
  query: {},
  body: { photoIds: [...ids] },
}));

/** Instance for the generated diagrams and the tests: deletes photos from the library. */
export const batchesMachine = batchesFor(deletePhotos, {
  id: 'batches',
  description: 'A request with many ids, sent to a service in batches.',
  deed: 'delete the photos',
  spec: ['4.3', '8.7a', '8.7b', '9.1b'],
  size: batchSize,
  call: (ids, _: null) => ({ params: {}, query: {}, body: { photoIds: [...ids] } }),
});
export const batchesWords = batchesWordsFor('delete the photos');

/** Instance for the generated diagrams and the tests. */
export const formMachine = formFor(exampleRow, {
  ...examplePlan,
  id: 'form',
  description: 'A form on a page, and the call that saves it.',
  deed: 'create the album',
  spec: ['3.21a', '4.3', '8.4c'],
});
export const formWords = formWordsFor('create the album');

/** Instance for the generated diagrams and the tests. */
export const modalFormMachine = modalFormFor(exampleRow, {
  ...examplePlan,
  id: 'modalForm',
  description: 'A form in a dialog, and the call that saves it.',
  deed: 'create the album',
  spec: ['2.51a', '3.21a', '8.4c'],
  modal: 'example.form',
});
export const modalFormWords = modalFormWordsFor('create the album');

/**
 * Instance for the generated diagrams and the tests, with the list of saved projects, which is polled until
 * each project has its cover.
 */
export const addressedPageMachine = addressedPageFor(
  listProjects,
  {
    tabs: ['all'],
    tabParameter: null,
    pageSize: projectsPageSize,
    callOf: (call, { page }) => ({ ...call, query: projectWindow(page) }),
    totalOf: ({ totalProjectCount }) => totalProjectCount,
  },
  { every: 60_000, shouldPoll: (list) => list?.projects.some(({ cover }) => cover === null) === true },
);

/** Instance for the generated diagrams and the tests: the confirmation dialog for deleting an album. */
export const confirmMachine = confirmFor(deleteAlbum, {
  id: 'confirm',
  description: 'A confirmation in a dialog, and the call that is sent when the customer confirms.',
  deed: 'delete the album',
  spec: ['2.51a', '4.3', '8.4c'],
  modal: 'example.confirm',
  call: (id: string) => ({ params: { id }, query: {}, body: {} }),
  settled: ['notFound'],
});
export const confirmWords = confirmWordsFor('delete the album');

/** Instance for the generated diagrams and the tests: the original of one photo. */
export const downloadMachine = downloadFor(photoById, {
  id: 'download',
  description: 'The download of one file, which the browser then saves.',
  noun: 'the photo',
  spec: ['4.10a'],
  call: (id) => ({ params: { id }, query: {}, body: {} }),
  url: ({ image }) => image.untouchedUrl,
  failure: 'photoNotDownloaded',
});
export const downloadWords = downloadWordsFor('the photo');

/** Instance for the generated diagrams and the tests, with the list of albums. */
export const pagedQueryMachine = pagedQueryFor(listAlbums, {
  callOf: (call, cursor) => ({ ...call, query: { limit: albumsPageSize, cursor } }),
  noun: 'albums',
  pageOf: ({ albums, cursor }) => ({ items: albums, cursor }),
  keyOf: ({ albumId }: Album) => albumId,
});
export const pagedQueryWords = pagedQueryWordsFor('albums');

/** Instance for the generated diagrams and the tests, with messages about an import. */
export const pushChannelMachine = pushChannelFor({
  id: 'pushChannel',
  description: 'A push channel, from its authentication to its reconnections.',
  noun: 'the import',
  spec: ['7.15a'],
  read: (text) => readPush(activationMessage, text),
  life: pushTimeout,
  tellsSilence: true,
});
export const pushChannelWords = pushChannelWordsFor('the import');

/** Instance for the generated diagrams and the tests: a word that the customer has to type. */
export const questionMachine = questionFor({
  id: 'question',
  description: 'A confirmation in a dialog; the parent actor continues with the answer.',
  spec: ['2.48a', '2.51a', '5.1a', '5.1b'],
  modal: 'example.question',
  accepts: (typed: string) => typed === 'DELETE',
});

/** Instance for the generated diagrams and the tests: the ids of the latest uploads, up to a given number. */
export const readUntilMachine = readUntilFor(latestUploaded, {
  id: 'readUntil',
  description: 'A list is read page by page until there are enough items.',
  noun: 'the latest uploads',
  spec: ['3.21a', '4.3', '9.1a'],
  begin: (_: { readonly wanted: number }): { readonly ids: readonly string[]; readonly ended: boolean } => ({
    ids: [],
    ended: false,
  }),
  next: ({ ids, ended }, { wanted }) =>
    ended || ids.length >= wanted ? null : { params: {}, query: { limit: 500 }, body: {} },
  fold: ({ ids }, { reply, ended }) => ({
    ids: [...ids, ...reply.images.map(({ imageId }) => imageId)],
    ended,
  }),
  output: (end) => end,
});
export const readUntilWords = readUntilWordsFor('the latest uploads');

/** Instance for the generated diagrams and the tests: the name of an album. */
export const recordChangeMachine = recordChangeFor(renameAlbum, {
  id: 'recordChange',
  description: 'One record whose change is shown before the service has stored it.',
  noun: "the album's name",
  spec: ['3.21a', '4.3', '8.4c'],
  call: (name: string, id: string) => ({ params: { id }, query: {}, body: { name } }),
});
export const recordChangeWords = recordChangeWordsFor("the album's name");

/** Instance for the generated diagrams and the tests, with an upload waiting to be processed. */
export const watchMachine = watchFor(readUpload, {
  isSettled: ({ accountId }) => accountId !== null,
  pollPause: 5_000,
  settleTime: waitAfterFinish,
  limit: 1_800_000,
});
