import { createElement, type FunctionComponent } from 'react';
import type { LazyName } from '../../machines/system/directory.ts';
import { useLazyChart } from '../context/hooks.ts';
import { lazyView } from '../ui/lazyView.tsx';

/** Returns the dialog of a lazily loaded chart: nothing is loaded or rendered until it is first requested. */
export function lazyDialog<Props extends object>(
  name: LazyName,
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const Dialog = lazyView(load, { floats: true });
  return (props) => (useLazyChart(name) === undefined ? null : createElement(Dialog, props));
}
