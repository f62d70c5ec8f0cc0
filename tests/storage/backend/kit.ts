import type { MovableBackend } from '../../kit/backend.ts';

/** Advances the backend's clock to a time, and waits until the storage jobs are done. */
export async function goTo({ backend, seed }: MovableBackend, iso: string): Promise<void> {
  const { clock, store } = backend.ports;
  const ahead = Date.parse(iso) - clock.now();
  if (ahead > 0) await seed.advance(ahead);
  for (;;) {
    const due = await store.query(
      "select id from job where kind like 'storage.%' and state in ('waiting', 'running') and run_at <= $1",
      [new Date(clock.now()).toISOString()],
    );
    if (due.length === 0) return;
  }
}

export async function photosOfCustomer({ backend }: MovableBackend, customerId: string): Promise<number> {
  const rows = await backend.ports.store.query('select id from photo where customer_id = $1', [customerId]);
  return rows.length;
}

/** Subjects of the e-mails to a customer, in order. */
export async function subjects({ backend }: MovableBackend, email: string): Promise<unknown[]> {
  const rows = await backend.ports.store.query(
    'select subject from mail where recipient = $1 order by sent_at',
    [email],
  );
  return rows.map(({ subject }) => subject);
}
