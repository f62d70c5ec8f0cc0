/**
 * Status of an order or product as the production site reports it.
 * @spec 4.12a
 */
export const productionStatuses = [
  'Received',
  'Confirmed',
  'ProductionStarted',
  'ProductionCompleted',
  'Dispatched',
  'Cancelled',
] as const;
export type ProductionStatus = (typeof productionStatuses)[number];

/**
 * Further status strings, which are shown to the customer unchanged.
 * @spec 4.12c
 */
export const otherStatuses = [
  'paymentPending',
  'paymentFailed',
  'paymentSuccess',
  'paymentFree',
  'verification failed',
  'processing',
  'processing failed',
  'approved',
  'rejected',
  'on_hold',
  'producing',
  'delayed',
  'shipped',
  'cancelled',
] as const;
export type OtherStatus = (typeof otherStatuses)[number];

export type CustomerStatus = 'AwaitingPayment' | 'Ordered' | 'InProduction' | 'Sent' | 'Cancelled';

const facing: Readonly<Record<ProductionStatus, CustomerStatus>> = {
  Received: 'AwaitingPayment',
  Confirmed: 'Ordered',
  ProductionStarted: 'InProduction',
  ProductionCompleted: 'InProduction',
  Dispatched: 'Sent',
  Cancelled: 'Cancelled',
};

const isProductionStatus = (status: string): status is ProductionStatus => Object.hasOwn(facing, status);

/**
 * Returns the status to show to customers; null for unknown strings and for those that have none. @spec 4.12a
 */
export const customerStatus = (status: string): CustomerStatus | null =>
  isProductionStatus(status) ? facing[status] : null;

/** @spec 4.12b */
export const statusColour = (status: CustomerStatus): 'red' | 'cyan' =>
  status === 'Cancelled' ? 'red' : 'cyan';
