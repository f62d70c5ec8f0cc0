import type { EventObject, NonReducibleUnknown } from 'xstate';
import { routeRow } from '../../contracts/navigation/routes.ts';
import type { AreaRoute } from '../system/area.ts';
import { tell } from '../system/tell.ts';

export const parametersIn = (search: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(search));

/** Guard of a new URL: it has one of the parameters that come only from a link in an e-mail to its page. */
export const carriesLink = (_: unknown, { route, address }: AreaRoute): boolean =>
  routeRow(route.name).ownQuery.some((name) => Object.hasOwn(parametersIn(address.search), name));

/** Removes the link's data from the URL. */
export const hideLink = <
  Context extends { readonly path: string },
  Expression extends EventObject,
  Params extends NonReducibleUnknown,
  Event extends EventObject,
>() =>
  tell<Context, Expression, Params, Event, 'navigation', 'navigation.request'>(
    'navigation',
    'navigation.request',
    ({ context: { path } }) => ({ to: path, replace: true }),
  );
