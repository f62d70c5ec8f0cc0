import type { ReactElement } from 'react';
import type { MenuEntry } from '../../src/screens/shell/SideMenu.tsx';
import { PageHead } from '../../src/screens/shell/pages.tsx';
import { PublicFrame } from '../../src/screens/shell/PublicFrame.tsx';
import { Shell, type ShellProps } from '../../src/screens/shell/Shell.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Drawing } from '../../src/ui/EmptyState.tsx';
import { Radio, RadioGroup } from '../../src/ui/Radio.tsx';
import { StoragePill } from '../../src/screens/storage/StoragePill.tsx';
import { type ThemeName, themes } from '../../src/ui/theme/palette.ts';
import { ToastRegion } from '../../src/ui/Toast.tsx';
import { Sheet } from './sheet.tsx';

const nothing = () => undefined;

const entries: readonly MenuEntry[] = [
  { id: 'overview', to: '/' },
  { id: 'orders', to: '/orders' },
  { id: 'settings', to: '/settings' },
  { id: 'savedProjects', to: '/saved-projects' },
  { id: 'photos', to: '/my-photos/photos' },
  { id: 'widgets', to: '/online-products' },
  { id: 'faqs', to: 'https://shop.example/faq' },
  { id: 'signOut', to: '/logout' },
];

export function shellProps(theme: ThemeName): Omit<ShellProps, 'children'> {
  return {
    wordmark: themes[theme].wordmark,
    shopHref: 'https://shop.example/',
    mainMenu: [],
    shopMenu: ['Photo books', 'Wall art', 'Prints', 'Cards', 'All products'].map((label) => ({
      label,
      href: `https://shop.example/${encodeURIComponent(label)}`,
    })),
    helpHref: 'https://shop.example/help',
    basketHref: 'https://shop.example/basket',
    account: { initials: 'EV', to: '/settings' },
    entries,
    current: 'overview',
    layout: 'account',
    stripped: false,
    hideHeader: false,
    onSignOut: nothing,
  };
}

const toasts = [
  { id: '1', kind: 'busy', text: 'Preparing download...' },
  { id: '2', kind: 'success', text: 'Naxos in June album deleted' },
  { id: '3', kind: 'failure', text: 'Download failed', action: 'Try again' },
] as const;

function RemoveDialog() {
  return (
    <Dialog
      title="Remove photo"
      onEscape={nothing}
      onClose={nothing}
      footer={
        <>
          <Button>Cancel</Button>
          <Button variant="primary">Remove from album</Button>
        </>
      }
    >
      <RadioGroup label="What happens to it">
        <Radio
          label="Remove from album"
          hint="It stays in your library"
          name="what"
          value="remove"
          defaultChecked
        />
        <Radio label="Delete photo" hint="It leaves your library and all albums" name="what" value="delete" />
      </RadioGroup>
    </Dialog>
  );
}

/** The scenes, by name: `sheet.html?scene=…&theme=…`. */
export const scenes: Readonly<Record<string, (theme: ThemeName) => ReactElement>> = {
  components: () => <Sheet />,
  account: (theme) => (
    <Shell {...shellProps(theme)}>
      <PageHead title="My account overview" />
    </Shell>
  ),
  photos: (theme) => (
    <Shell {...shellProps(theme)} layout="photos" current="photos" back={{ to: '/', label: 'Account' }}>
      <PageHead
        title="My photos"
        actions={
          <StoragePill level="safe" onClick={nothing}>
            Stored for 17 more months
          </StoragePill>
        }
      />
    </Shell>
  ),
  stripped: (theme) => (
    <Shell {...shellProps(theme)} stripped>
      <PageHead title="My photos" actions={<Button variant="primary">Add photos</Button>} />
    </Shell>
  ),
  public: (theme) => (
    <PublicFrame
      wordmark={themes[theme].wordmark}
      drawing={<Drawing name="done" />}
      title="Your account has been successfully deleted"
      actions={
        <>
          <Button variant="primary" size="l" wide>
            Create a new account
          </Button>
          <Button variant="quiet" size="l" wide>
            View products
          </Button>
        </>
      }
    >
      We’ve deleted your photos, albums and saved projects, and we won’t e-mail you again. Orders already on
      their way will still arrive.
    </PublicFrame>
  ),
  dialog: (theme) => (
    <Shell {...shellProps(theme)}>
      <PageHead title="My photos" />
      <RemoveDialog />
      <ToastRegion
        toasts={toasts}
        onAction={nothing}
        onDismiss={nothing}
        onPause={nothing}
        onResume={nothing}
      />
    </Shell>
  ),
};
