import { mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Ports } from '../../ports.ts';
import { isPhotoId } from '../deletion/deletion.ts';
import { asShortage, DiskRoom, freeBytes, recordCreation } from './creation.ts';
import type { OpenLimits } from './creation.ts';
import { ingestJob, isSentBy, uploadById } from './records.ts';
import type { Sender } from './records.ts';

/**
 * Number of bytes after which the progress of a long request is flushed and acknowledged, which limits the
 * loss after a crash.
 */
const checkpoint = 8 * 1024 ** 2;

/**
 * The store for tus uploads. An offset is acknowledged only after the bytes before it are on disk (the
 * library's own file store does not wait), and transfers resume from the recorded offset, never from the
 * length of the file. The record of the last byte and the job that checks the file are created in one
 * transaction.
 */
export class SyncedFileStore extends DataStore {
  readonly #ports: Pick<Ports, 'store' | 'jobs' | 'clock'>;
  readonly #folder: string;
  readonly #sender: () => Sender;
  readonly #limits: OpenLimits;
  readonly #free: (folder: string) => Promise<number>;
  readonly #fenceOf: (id: string) => bigint | null;
  readonly #room: DiskRoom;

  constructor(
    ports: Pick<Ports, 'store' | 'jobs' | 'clock'>,
    folder: string,
    sender: () => Sender,
    limits: OpenLimits,
    free = freeBytes,
    fenceOf: (id: string) => bigint | null = () => null,
  ) {
    super();
    this.#limits = limits;
    this.#free = free;
    this.#fenceOf = fenceOf;
    this.#room = new DiskRoom(ports.store);
    this.#ports = ports;
    this.#folder = folder;
    this.#sender = sender;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await mkdir(this.#folder, { recursive: true });
    const [free, now] = [await this.#free(this.#folder), this.#ports.clock.now()];
    const { size = 0 } = upload;
    const scarce = await this.#room.isScarce(size, { free, now });
    const path = this.#path(upload.id);
    const opened = await open(path, 'w').catch((error: unknown) => {
      throw asShortage(error);
    });
    await opened.close();
    try {
      await this.#ports.store.transaction((tx) =>
        recordCreation(tx, upload, { sender: this.#sender(), free, scarce, limits: this.#limits, now }),
      );
      this.#room.promised(size);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = isPhotoId(id) ? await uploadById(this.#ports.store, id) : null;
    if (row === null || !isSentBy(row, this.#sender())) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: Number(row.size),
      offset: Number(row.acknowledged),
      creation_date: row.created_at,
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await uploadById(this.#ports.store, id);
    // A complete upload may have moved to the library: then there is no file and no byte to write.
    if (row !== null && Number(row.size) === offset) return offset;
    const file = await open(this.#path(id), 'r+');
    try {
      await file.truncate(offset);
      return await this.#take(stream, file, id, offset);
    } catch (error) {
      throw asShortage(error);
    } finally {
      await file.close();
    }
  }

  /**
   * Checks the owner of an upload, because the tus server does not do so before it terminates one. Photos in
   * the library are kept.
   */
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
    const fence = this.#fenceOf(id);
    await this.#ports.store.transaction(async (tx) => {
      const [row] = await tx.query<{ whole: boolean; customer_id: string }>(
        `update upload set acknowledged = $2, received_at = $3, state = case when size = $2 then 'processing' else state end
         where id = $1::uuid and state in ('sending', 'processing') and ($4::bigint is null or fence = $4)
         returning size = $2 as whole, customer_id`,
        [id, offset, new Date(this.#ports.clock.now()).toISOString(), fence],
      );
      // Another process continues this upload, so the sender must request its offset again.
      if (row === undefined && fence !== null) throw ERRORS.INVALID_OFFSET;
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
