import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { currentCall } from '../log/duringCall.ts';
import type { Trace } from './trace.ts';

const correlation = 'correlation.id';
/** Milliseconds for which a stop waits for the collector. */
const patience = 2000;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The operation in the browser, which is the parent of everything that it causes. Its ids are derived from the
 * correlation id, so that calls, jobs and messages of all processes are in one trace without further columns.
 */
function operationOf(id: string): Context {
  const uuid = id.replaceAll('-', '').toLowerCase();
  const traceId = /^[0-9a-f]{32}$/.test(uuid) && /[^0]/.test(uuid) ? uuid : digest(id).slice(0, 32);
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: digest(id).slice(32, 48),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}

const failed = (span: Span, type: string): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', type);
};

/** Sends spans to an OpenTelemetry collector, by OTLP over HTTP with JSON. */
export function openTelemetry(endpoint: string, service: string): Trace {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  const tracer = provider.getTracer('photo-account');
  const active = new AsyncLocalStorage<Span>();
  const calls = new WeakMap<ServerResponse, { readonly span: Span; isNamed: boolean; isOver: boolean }>();
  const begin = (
    name: string,
    attributes: Parameters<Trace['span']>[1],
    { kind, parent }: { readonly kind: SpanKind; readonly parent?: Span | undefined },
  ): Span | null => {
    const id = currentCall();
    if (id === null) return null;
    const context = parent === undefined ? operationOf(id) : trace.setSpan(ROOT_CONTEXT, parent);
    return tracer.startSpan(name, { kind, attributes: { ...attributes, [correlation]: id } }, context);
  };
  const during = async <Done>(span: Span | null, work: () => Promise<Done>): Promise<Done> => {
    if (span === null) return work();
    try {
      return await active.run(span, work);
    } catch (error) {
      // Messages of errors may contain data.
      failed(span, error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    span: (name, attributes, work) =>
      during(begin(name, attributes, { kind: SpanKind.INTERNAL, parent: active.getStore() }), work),
    received: (name, attributes, work) => during(begin(name, attributes, { kind: SpanKind.CONSUMER }), work),
    call: (response, work) => {
      const span = begin('call', {}, { kind: SpanKind.SERVER });
      if (span === null) return work();
      const call = { span, isNamed: false, isOver: false };
      calls.set(response, call);
      response.once('close', () => {
        call.isOver = true;
        // Pages and their files have no name, and are not recorded.
        if (call.isNamed) span.end();
      });
      active.run(span, work);
    },
    resume: (response, work) => {
      const span = calls.get(response)?.span;
      if (span === undefined) return work();
      active.run(span, work);
    },
    named: (response, name, attributes) => {
      const call = calls.get(response);
      if (call === undefined) return;
      call.isNamed = true;
      call.span.updateName(name).setAttributes(attributes);
      if (response.statusCode >= 500) failed(call.span, String(response.statusCode));
      if (call.isOver) call.span.end();
    },
    close: async () => {
      // A collector that is unreachable must not delay or fail a stop.
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, sleep(patience, undefined, { ref: false })]);
    },
  };
}
