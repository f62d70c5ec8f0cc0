import type { ActivationMessage, ImportPayload } from '../../contracts/activation/push.ts';
import type { ImportReport } from '../../contracts/activation/status.ts';
import type { Ports } from '../ports.ts';
import { push } from '../sockets/channel.ts';
import { activationPush } from '../sockets/part.ts';
import type { Queryable } from '../store/port.ts';

export interface ImportRow extends Record<string, unknown> {
  readonly customer_id: string;
  readonly run: number;
  readonly step: number;
  readonly after: string | null;
  readonly found: number;
  readonly state: 'running' | 'ended' | 'failed';
  readonly albums_made: boolean;
  readonly reference: string;
  readonly started_at: string;
}

export async function importOf(store: Queryable, customerId: string): Promise<ImportRow | null> {
  const [row] = await store.query<ImportRow>('select * from photo_import where customer_id = $1', [
    customerId,
  ]);
  return row ?? null;
}

export interface Tally {
  readonly imported: number;
  /** Number of files received but not yet processed into photos. */
  readonly waiting: number;
}

/** Returns the progress of an import. */
export async function tallyOf(store: Queryable, customerId: string): Promise<Tally> {
  const [row] = await store.query<{ imported: number; waiting: number }>(
    `select (count(*) filter (where upload.state in ('ready', 'duplicate')))::integer as imported,
        (count(*) filter (where upload.state = 'processing'))::integer as waiting
      from photo_import_item as item join upload on upload.id = item.upload_id where item.customer_id = $1`,
    [customerId],
  );
  return { imported: row?.imported ?? 0, waiting: row?.waiting ?? 0 };
}

/** Returns the result of the latest import; null if there was none. @spec 4.6c */
export async function reportOf(store: Queryable, customerId: string): Promise<ImportReport | null> {
  const row = await importOf(store, customerId);
  if (row === null) return null;
  const { found, state, reference } = row;
  const { imported } = await tallyOf(store, customerId);
  return { found, imported, failed: state === 'running' ? 0 : Math.max(0, found - imported), reference };
}

/**
 * Notifies the pages of this customer when the transaction commits.
 * @spec 3.10b
 */
export async function pushImport(
  tx: Queryable,
  { random }: Pick<Ports, 'random'>,
  {
    customerId,
    type,
    payload,
    at,
  }: {
    readonly customerId: string;
    readonly type: ActivationMessage['type'];
    readonly payload: ImportPayload;
    readonly at: number;
  },
): Promise<void> {
  const message: ActivationMessage = {
    id: random.uuid(),
    type,
    data: { payload, timestamp: new Date(at).toISOString() },
  };
  await push(tx, activationPush, customerId, message);
}
