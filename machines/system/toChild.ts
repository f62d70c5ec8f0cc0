import type { ActionArgs, ActionFunction, EventObject, MachineContext, NonReducibleUnknown } from 'xstate';

/**
 * The type of XState's `sendTo` for a child with a known id and the events that the child accepts. Plain
 * `sendTo` has no type for a child named by a string, so a misspelt event would compile. This type adds no
 * bytes: a chart declares `const toList: ToChild<'list', PagedQueryEvent> = sendTo` and then calls
 * `toList('list', { type: 'query.retry' })`.
 */
export type ToChild<Id extends string, Fields extends EventObject> = <
  Context extends MachineContext,
  Expression extends EventObject,
  Params extends NonReducibleUnknown,
  Event extends EventObject,
>(
  to: Id | ((args: ActionArgs<Context, Expression, Event>, params: Params) => Id),
  event: Fields | ((args: ActionArgs<Context, Expression, Event>, params: Params) => Fields),
) => ActionFunction<Context, Expression, Event, Params, never, never, never, never, never>;
