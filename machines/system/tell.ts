import {
  type ActionArgs,
  type ActionFunction,
  type AnyActorRef,
  enqueueActions,
  type EventObject,
  type MachineContext,
  type NonReducibleUnknown,
} from 'xstate';
import { type ActorName, type Directory, findActor } from './directory.ts';

type TypeOf<Name extends ActorName> = Directory[Name]['type'];
type Payload<Name extends ActorName, Type extends TypeOf<Name>> = Omit<
  Extract<Directory[Name], { readonly type: Type }>,
  'type'
>;
type PayloadOf<
  Context extends MachineContext,
  Expression extends EventObject,
  Params,
  Event extends EventObject,
  Fields,
> = Fields | ((args: ActionArgs<Context, Expression, Event>, params: Params) => Fields);

/** The event sent by an action made with `tell`, and its receiver, for diagrams. */
export interface Telling {
  readonly to: ActorName;
  readonly type: string;
}

/**
 * Returns an action that sends an event to a long-lived chart by its name in the directory. The event is
 * ignored if that chart is not running, for example after a sign-out. (`sendTo` would send it to the sender
 * instead.)
 */
export function tell<
  Context extends MachineContext,
  Expression extends EventObject,
  Params extends NonReducibleUnknown,
  Event extends EventObject,
  Name extends ActorName,
  Type extends TypeOf<Name>,
>(
  to: Name,
  type: Type,
  ...[payload]: object extends Payload<Name, Type>
    ? [payload?: PayloadOf<Context, Expression, Params, Event, Payload<Name, Type>>]
    : [payload: PayloadOf<Context, Expression, Params, Event, Payload<Name, Type>>]
): ActionFunction<Context, Expression, Event, Params, never, never, never, never, never> {
  const action = enqueueActions<Context, Expression, Params, Event, never, never, never, never, never>(
    (args, params) => {
      const heard = findActor(args.system, to);
      if (heard === undefined) return;
      const made = typeof payload === 'function' ? payload(args, params) : payload;
      args.enqueue.sendTo(heard as AnyActorRef, { ...made, type });
    },
  );
  return Object.assign(action, { telling: { to, type } satisfies Telling });
}
