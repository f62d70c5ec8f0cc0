import type { ActorRefFrom } from 'xstate';
import type { ordersPageMachine } from '../../../machines/orders/ordersPage.machine.ts';

export type OrdersPageRef = ActorRefFrom<typeof ordersPageMachine>;
