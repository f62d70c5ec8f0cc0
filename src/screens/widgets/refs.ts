import type { ActorRefFrom } from 'xstate';
import type { galleryMachine } from '../../../machines/widgets/gallery.machine.ts';
import type { galleryAddMachine } from '../../../machines/widgets/galleryAdd.machine.ts';
import type { galleryChangeMachine } from '../../../machines/widgets/galleryChange.machine.ts';
import type { galleryDeleteMachine } from '../../../machines/widgets/galleryDelete.machine.ts';
import type { widgetBookMachine } from '../../../machines/widgets/widgetBook.machine.ts';
import type { widgetDeleteMachine } from '../../../machines/widgets/widgetDelete.machine.ts';
import type { widgetListMachine } from '../../../machines/widgets/widgetList.machine.ts';
import type { widgetShareMachine } from '../../../machines/widgets/widgetShare.machine.ts';
import type { widgetsPageMachine } from '../../../machines/widgets/widgetsPage.machine.ts';

export type WidgetsPageRef = ActorRefFrom<typeof widgetsPageMachine>;
export type WidgetListRef = ActorRefFrom<typeof widgetListMachine>;
export type WidgetBookRef = ActorRefFrom<typeof widgetBookMachine>;
export type WidgetDeleteRef = ActorRefFrom<typeof widgetDeleteMachine>;
export type WidgetShareRef = ActorRefFrom<typeof widgetShareMachine>;
export type GalleryRef = ActorRefFrom<typeof galleryMachine>;
export type GalleryFormRef =
  | ActorRefFrom<typeof galleryAddMachine>
  | ActorRefFrom<typeof galleryChangeMachine>;
export type GalleryDeleteRef = ActorRefFrom<typeof galleryDeleteMachine>;
