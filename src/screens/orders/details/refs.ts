import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { PostalAddress } from '../../../../contracts/addresses/address.ts';
import type { listAddresses } from '../../../../contracts/addresses/calls.ts';
import type { deliveryDates, pickupPoints } from '../../../../contracts/orders/calls.ts';
import type { cutOffMachine } from '../../../../machines/orders/cutOff.machine.ts';
import type { DeliveryChangeRef } from '../../../../machines/orders/deliveryChange.machine.ts';
import type { orderPageMachine } from '../../../../machines/orders/orderPage.machine.ts';
import type { QueryRef } from '../../../../machines/request/query.machine.ts';

export type { OrderDetailsRef } from '../../../../machines/orders/orderDetails.machine.ts';
export type { DeliveryChangeRef };
export type { PdfRef } from '../../../../machines/orders/productPdf.machine.ts';
export type { ReorderRef } from '../../../../machines/orders/reorder.machine.ts';
export type { VoucherRef } from '../../../../machines/orders/voucher.machine.ts';
export type OrderPageRef = ActorRefFrom<typeof orderPageMachine>;
export type CutOffRef = ActorRefFrom<typeof cutOffMachine>;
export type DatesRef = QueryRef<typeof deliveryDates>;
export type BookRef = QueryRef<typeof listAddresses>;
export type PointsRef = QueryRef<typeof pickupPoints>;

/** The address components for this page, which the addresses area provides. */
export interface AddressParts {
  readonly AddressText: ComponentType<{ readonly address: PostalAddress }>;
  readonly AddressFields: ComponentType<{
    readonly id: string;
    readonly form: DeliveryChangeRef;
    readonly before: Partial<PostalAddress>;
  }>;
}
