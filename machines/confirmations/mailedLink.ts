import type { EventObject, NonReducibleUnknown } from 'xstate';
import { routeRow } from '../../contracts/navigation/routes.ts';
import type { AreaRoute } from '../system/area.ts';
import type { GuardWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';

export const parametersIn = (search: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(search));

/** Guard: the new URL has at least one of the parameters that only a link in an e-mail adds. */
export const carriesLink = (_: unknown, { route, address }: AreaRoute): boolean =>
  routeRow(route.name).ownQuery.some((name) => Object.hasOwn(parametersIn(address.search), name));
export const carriesLinkWords = {
  why: 'the new URL comes from a link in an e-mail',
  whyNot: 'the new URL contains no data of a link in an e-mail',
} as const satisfies GuardWords;
export const linkRouteWords = 'the customer opens this page with another URL';

/** Removes the parameters of the link from the URL. */
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
