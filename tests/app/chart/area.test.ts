import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ordersPageLogic } from '../../../src/actors/orders/page.ts';
import { projectsPageLogic } from '../../../src/actors/projects/page.ts';
import { area, plainArea } from '../../../src/app/area.ts';
import type { OrdersPageRef } from '../../../src/screens/orders/refs.ts';

const Orders = ({ page }: { readonly page: OrdersPageRef }) => createElement('p', null, page.id);

test('an area accepts the screen of its own chart; that of another chart does not compile', () => {
  expect(area(ordersPageLogic, Orders).logic).toBe(ordersPageLogic);
  // @ts-expect-error: the screen is for a different chart
  expect(area(projectsPageLogic, Orders).logic).toBe(projectsPageLogic);
});

test('an area without a chart starts none', () => {
  const Waiting = () => createElement('p', null, 'Waiting');
  expect(plainArea(Waiting).logic({} as never)).toBeNull();
});
