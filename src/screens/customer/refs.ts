import type { ActorRefFrom } from 'xstate';
import type { businessPageMachine } from '../../../machines/customer/businessPage.machine.ts';
import type { customerPageMachine } from '../../../machines/customer/customerPage.machine.ts';
import type { integrationPageMachine } from '../../../machines/customer/integrationPage.machine.ts';
import type { paymentPageMachine } from '../../../machines/customer/paymentPage.machine.ts';

export type CustomerPageRef = ActorRefFrom<typeof customerPageMachine>;
export type IntegrationPageRef = ActorRefFrom<typeof integrationPageMachine>;
export type PaymentPageRef = ActorRefFrom<typeof paymentPageMachine>;
export type BusinessPageRef = ActorRefFrom<typeof businessPageMachine>;
