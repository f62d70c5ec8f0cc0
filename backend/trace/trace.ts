import type { ServerResponse } from 'node:http';
import type { Queryable, Store } from '../store/port.ts';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/**
 * Records what a call causes, as spans with the correlation id of the browser. Names and attributes are names from the
 * code, never from a customer or a request.
 */
export interface Trace {
  /** Runs `work` as a span that ends with its promise. Outside of calls and their jobs, nothing is recorded. */
  span<Done>(name: string, attributes: Attributes, work: () => Promise<Done>): Promise<Done>;
  /** As `span`, for a job or a message: it may come from a call of another process, so no span here is its parent. */
  received<Done>(name: string, attributes: Attributes, work: () => Promise<Done>): Promise<Done>;
  /** Runs `work` as the span of a call, which ends with its answer. */
  call(response: ServerResponse, work: () => void): void;
  /** Continues the span of a call where its context was lost. */
  resume(response: ServerResponse, work: () => void): void;
  /** Names the span of a call when its row is known. */
  named(response: ServerResponse, name: string, attributes: Attributes): void;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

export const noTrace: Trace = {
  span: (_name, _attributes, work) => work(),
  received: (_name, _attributes, work) => work(),
  call: (_response, work) => work(),
  resume: (_response, work) => work(),
  named: () => undefined,
  close: () => Promise.resolve(),
};

/** Returns the verb of a statement and its first table. The text contains no values, because they are parameters. */
function statementOf(sql: string): Attributes {
  const [, verb = 'other'] = /^\s*(\w+)/.exec(sql) ?? [];
  const [, table = ''] = /\b(?:from|into|update|join)\s+(\w+)/i.exec(sql) ?? [];
  return { 'db.operation.name': verb.toLowerCase(), 'db.collection.name': table };
}

const tracedQueries = (inner: Queryable, trace: Trace): Queryable => ({
  query: (sql, params) => {
    const statement = statementOf(sql);
    const name = `${statement['db.operation.name']} ${statement['db.collection.name']}`.trim();
    return trace.span(name, { 'db.system.name': 'postgresql', ...statement }, () => inner.query(sql, params));
  },
});

/** Records each query of a store. */
export function tracedStore(store: Store, trace: Trace): Store {
  if (trace === noTrace) return store;
  const { state } = store;
  return {
    ...tracedQueries(store, trace),
    transaction: (work, options) =>
      trace.span('transaction', {}, () => store.transaction((tx) => work(tracedQueries(tx, trace)), options)),
    listen: (...given) => store.listen(...given),
    notify: (...given) => store.notify(...given),
    alone: (lock, patience, work) =>
      store.alone(lock, patience, (session) => work(tracedQueries(session, trace))),
    ...(state === undefined ? {} : { state: () => state.call(store) }),
    close: () => store.close(),
  };
}
