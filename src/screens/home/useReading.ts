import { shallowEqual, useSelector } from '@xstate/react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { homePageMachine } from '../../../machines/home/homePage.machine.ts';
import {
  type QueryShown,
  type QueryViewState,
  queryViewState,
} from '../../../machines/request/query.selectors.ts';
import type { HomePageRef } from './refs.ts';

type Readings = SnapshotFrom<typeof homePageMachine>['children'];
interface Reading<Data> extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => QueryShown<Data>;
}
const unread = { state: 'loading' } as const;

/** How one of the page's readings stands. */
export function useReading<Data>(
  page: HomePageRef,
  of: (readings: Readings) => Reading<Data> | undefined,
): QueryViewState<Data> {
  const reading = useSelector(page, ({ children }) => of(children));
  return useSelector(
    reading,
    (snapshot) => (snapshot === undefined ? unread : queryViewState(snapshot)),
    shallowEqual,
  );
}
