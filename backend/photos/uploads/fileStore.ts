import { mkdir, open, rm, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { CreationShortage } from '../../../contracts/extensions/uploads.ts';
import { longestFileName } from '../../../contracts/photos/photo.ts';
import type { Ports } from '../../ports.ts';
import { isPhotoId } from '../deletion.ts';
import type { Queryable } from '../../store/port.ts';
import { cutTo } from '../fileName.ts';
import type { PhotoLimits } from '../limits.ts';
import { ingestJob, openUploads, uploadById } from './records.ts';

type OpenLimits = Pick<PhotoLimits, 'openUploads' | 'openBytes'>;
/** Any number will do, as long as every process asks for the same one. */
const creationLock = 7_204_118;

/** Bytes of the disk that uploads leave to the store and to what is made of them. */
const diskReserve = 256 * 1024 ** 2;

/** What the disk says when it is full, or when nothing may be written on it. */
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
const short = (body: CreationShortage) => ({ status_code: 507, body }) as const;
/** A disk without room is the sender's to know; what else went wrong is ours. */
const told = (error: unknown) =>
  error instanceof Error && 'code' in error && noRoomCodes.has(String(error.code)) ? short('noRoom') : error;

/** Bytes that are free on the disk of a folder. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Bytes after which a long request's progress is put on disk and acknowledged, so that a crash loses no more than this. */
const checkpoint = 8 * 1024 ** 2;

/**
 * Where arriving bytes are kept. An offset is acknowledged only after the bytes before it are on disk (the stock file
 * store does not wait for that), and it is the recorded offset, never the file's length, from which sending goes on.
 * The record of the last byte and the job that examines the file come into being in one transaction.
 */
export class SyncedFileStore extends DataStore {
  readonly #ports: Pick<Ports, 'store' | 'jobs' | 'clock'>;
  readonly #folder: string;
  readonly #subject: () => string;
  readonly #limits: OpenLimits;
  readonly #free: (folder: string) => Promise<number>;

  constructor(
    ports: Pick<Ports, 'store' | 'jobs' | 'clock'>,
    folder: string,
    subject: () => string,
    limits: OpenLimits,
    free = freeBytes,
  ) {
    super();
    this.#limits = limits;
    this.#free = free;
    this.#ports = ports;
    this.#folder = folder;
    this.#subject = subject;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await mkdir(this.#folder, { recursive: true });
    const free = (await this.#free(this.#folder)) - diskReserve;
    const path = this.#path(upload.id);
    const opened = await open(path, 'w').catch((error: unknown) => {
      throw told(error);
    });
    await opened.close();
    try {
      await this.#ports.store.transaction((tx) => this.#record(tx, upload, free));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return upload;
  }

  /** Said before a byte is sent: what was sent of it would have to be sent again. */
  async #record(tx: Queryable, { id, size = 0, metadata = {} }: Upload, free: number): Promise<void> {
    const { filename, filetype, sha256, albumId } = metadata ?? {};
    const customer = this.#subject();
    // One creation at a time: two that both look first would share one room.
    await tx.query('select pg_advisory_xact_lock($1)', [creationLock]);
    const open = await openUploads(tx, customer);
    if (free < size + open.awaited) throw short('noRoom');
    const { openUploads: most, openBytes } = this.#limits;
    if (open.uploads >= most || open.bytes + size > openBytes) throw short('quota');
    await tx.query(
      `insert into upload (id, customer_id, file_name, file_type, size, sha256, album_id, created_at)
       values ($1::uuid, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        customer,
        cutTo(filename ?? '', longestFileName),
        filetype ?? '',
        size,
        sha256?.toLowerCase() || null,
        albumId ?? null,
        new Date(this.#ports.clock.now()).toISOString(),
      ],
    );
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = isPhotoId(id) ? await uploadById(this.#ports.store, id) : null;
    if (row === null || row.customer_id !== this.#subject()) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: Number(row.size),
      offset: Number(row.acknowledged),
      creation_date: row.created_at,
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const file = await open(this.#path(id), 'r+');
    try {
      await file.truncate(offset);
      return await this.#take(stream, file, id, offset);
    } catch (error) {
      throw told(error);
    } finally {
      await file.close();
    }
  }

  /** The tus server asks nobody whose upload it ends: that is looked up here. What was taken into the library stays. */
  override async remove(id: string): Promise<void> {
    await this.getUpload(id);
    const rows = await this.#ports.store.query(
      "delete from upload where id = $1::uuid and state in ('sending', 'processing') returning id",
      [id],
    );
    if (rows.length === 0) throw ERRORS.INVALID_TERMINATION;
    await rm(this.#path(id), { force: true });
  }

  async #take(stream: Readable, file: FileHandle, id: string, offset: number): Promise<number> {
    let at = offset;
    let acknowledged = offset;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        let written = 0;
        while (written < chunk.length) {
          written += (await file.write(chunk, written, chunk.length - written, at + written)).bytesWritten;
        }
        at += chunk.length;
        if (at - acknowledged >= checkpoint) acknowledged = await this.#acknowledge(file, id, at);
      }
    } catch (error) {
      if (at > acknowledged) await this.#acknowledge(file, id, at);
      throw error;
    }
    return at > acknowledged ? this.#acknowledge(file, id, at) : at;
  }

  async #acknowledge(file: FileHandle, id: string, offset: number): Promise<number> {
    await file.datasync();
    await this.#ports.store.transaction(async (tx) => {
      const [row] = await tx.query<{ whole: boolean; customer_id: string }>(
        `update upload set acknowledged = $2, state = case when size = $2 then 'processing' else state end
         where id = $1::uuid and state in ('sending', 'processing') returning size = $2 as whole, customer_id`,
        [id, offset],
      );
      if (row?.whole)
        await this.#ports.jobs.enqueue(
          ingestJob,
          { uploadId: id },
          { tx, key: `${ingestJob}:${id}`, customer: row.customer_id },
        );
    });
    return offset;
  }

  #path(id: string): string {
    return join(this.#folder, id);
  }
}
