import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import type { ButtonVariant } from '../../src/ui/buttonStyle.ts';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { EmptyState } from '../../src/ui/EmptyState.tsx';
import { ErrorNotice } from '../../src/ui/ErrorNotice.tsx';
import { ErrorSummary } from '../../src/ui/ErrorSummary.tsx';
import { Field, SelectField } from '../../src/ui/Field.tsx';
import { Icon } from '../../src/ui/Icon.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { type IconName, icons } from '../../src/ui/icons.ts';
import { Menu } from '../../src/ui/Menu.tsx';
import { MonthSlider } from '../../src/ui/MonthSlider.tsx';
import { PasswordField } from '../../src/ui/PasswordField.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { Radio, RadioGroup } from '../../src/ui/Radio.tsx';
import { Skeleton } from '../../src/ui/Skeleton.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';
import { StoragePill } from '../../src/screens/storage/StoragePill.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { Tabs } from '../../src/ui/Tabs.tsx';
import { Tag } from '../../src/ui/Tag.tsx';
import { TextLink } from '../../src/ui/TextLink.tsx';
import { color, media, type } from '../../src/ui/theme/tokens.ts';
import { months } from './samples.ts';

const nothing = () => undefined;

const page = css({ padding: '40px 56px', [media.phone]: { padding: '24px 16px' } });
const grid = css({
  display: 'grid',
  gap: '40px 32px',
  marginTop: 32,
  [media.medium]: { gridTemplateColumns: '1fr 1fr' },
});
const part = css({
  display: 'grid',
  gap: 14,
  alignContent: 'start',
  minWidth: 0,
  '& > h2': { ...type.meta, color: color.inkMuted, fontWeight: 550 },
});
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 14 });
const two = css({ display: 'grid', gap: 16, [media.abovePhone]: { gridTemplateColumns: '1fr 1fr' } });
const all = css({ display: 'grid', gap: 18, gridTemplateColumns: 'repeat(auto-fill, 24px)' });

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section css={part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const rows: readonly (readonly [ButtonVariant, IconName, string, string])[] = [
  ['primary', 'plus', 'Add photos', 'Adding'],
  ['secondary', 'download', 'Download', 'Preparing'],
  ['danger', 'trash', 'Delete', 'Deleting'],
];

function Buttons() {
  return (
    <Part title="Buttons">
      {rows.map(([variant, icon, words, busy]) => (
        <div css={row} key={variant}>
          <Button variant={variant} icon={icon}>
            {words}
          </Button>
          <Button variant={variant} icon={icon} busy busyLabel={busy}>
            {words}
          </Button>
          <Button variant={variant} icon={icon} disabledReason="Up to 100 photos can be downloaded at a time">
            {words}
          </Button>
        </div>
      ))}
      <div css={row}>
        <Button variant="tinted">Tinted</Button>
        <Button variant="quiet" icon="sort">
          Quiet
        </Button>
        <Button variant="dangerOutline" icon="trash">
          Delete album
        </Button>
        <Button variant="primary" size="s">
          Small
        </Button>
        <Button variant="primary" size="l">
          Large
        </Button>
        <IconButton icon="more" label="More" variant="outlined" />
        <IconButton icon="close" label="Close" />
        <TextLink href="#text">Text link</TextLink>
        <Spinner />
      </div>
    </Part>
  );
}

function Fields() {
  return (
    <Part title="Fields">
      <div css={two}>
        <Field label="Album name" name="a" placeholder="Summer on Naxos" />
        <Field label="Album name" name="b" defaultValue="<Naxos>" error="Name not valid" />
        <Field label="Current e-mail" name="c" defaultValue="eva@example.com" readOnly />
        <PasswordField
          label="Password"
          name="d"
          autoComplete="current-password"
          hint="At least 12 characters"
        />
        <SelectField label="Country" name="e" options={[{ value: 'NL', label: 'Netherlands' }]} />
      </div>
      <ErrorSummary
        errors={[
          { field: 'phone', message: 'Phone number must be valid' },
          { field: 'code', message: 'Postal Code must be valid' },
        ]}
      />
      <div css={row}>
        <Checkbox label="Off" defaultChecked={false} />
        <Checkbox label="Some" checked="mixed" onChange={nothing} />
        <Checkbox label="All" defaultChecked />
        <Switch label="On" labelHidden defaultChecked />
        <Switch label="Off" labelHidden />
      </div>
      <RadioGroup label="Where it goes" inline>
        <Radio label="Home" name="where" value="home" defaultChecked />
        <Radio label="Pick-up" name="where" value="pickup" />
      </RadioGroup>
    </Part>
  );
}

function Marks() {
  return (
    <Part title="Tabs, tags, storage pill">
      <Tabs
        label="Library"
        current="photos"
        items={[
          { id: 'photos', label: 'Photos', count: '1,248' },
          { id: 'albums', label: 'Albums', count: '9' },
        ]}
        onSelect={nothing}
      >
        <div css={row} style={{ paddingTop: 14 }}>
          <Tag tone="info">In production</Tag>
          <Tag tone="success" icon="check">
            Added
          </Tag>
          <Tag tone="warning">Payment pending</Tag>
          <Tag tone="danger">Cancelled</Tag>
          <Tag tone="neutral">Empty</Tag>
        </div>
      </Tabs>
      <div css={row}>
        <StoragePill level="safe" onClick={nothing}>
          Stored for 17 more months
        </StoragePill>
        <StoragePill level="warning" onClick={nothing}>
          43 days left
        </StoragePill>
        <StoragePill level="critical" onClick={nothing}>
          Deleted in 6 days
        </StoragePill>
        <StoragePill level="critical">Deleted tomorrow</StoragePill>
      </div>
      <div css={row}>
        <Menu
          label="Date taken, newest first"
          icon="sort"
          items={[
            { id: 'taken', label: 'Date taken, newest first', checked: true },
            { id: 'added', label: 'Date added, newest first', checked: false },
          ]}
          onSelect={nothing}
        />
      </div>
      <ProgressBar label="Selected" value={12} max={100} valueText="12 of 100" />
      <ProgressBar label="Storage" value={530} max={540} tone="danger" />
    </Part>
  );
}

function Banners() {
  return (
    <Part title="Banners">
      <Banner tone="info" title="Shared albums are no longer supported">
        You can still view and download these photos.
      </Banner>
      <Banner tone="success" title="Your export is ready to download" />
      <Banner tone="warning" title="Pending account validation" />
      <ErrorNotice message="Your photos could not be loaded" reference="8f41-c2d7" onRetry={nothing} />
    </Part>
  );
}

/** Renders every component in all its states, for visual and automated checks. */
export function Sheet() {
  return (
    <main css={page}>
      <h1 css={type.page}>Components</h1>
      <div css={grid}>
        <Buttons />
        <Part title="Type, 1.2 scale">
          <p css={type.greeting}>34 Greeting</p>
          <p css={type.page}>27 Page title</p>
          <p css={type.dialog}>22 Dialog title</p>
          <p css={type.section}>18 Section, month</p>
          <p>15 Body, buttons, inputs</p>
          <p css={type.meta}>13 Meta, labels, 1 248 · € 94.90</p>
        </Part>
        <Fields />
        <Marks />
        <Banners />
        <Part title="Month slider">
          <div style={{ height: 240 }}>
            <MonthSlider label="Month" stops={months} value={8} onChange={nothing} />
          </div>
        </Part>
        <Part title="Empty state">
          <EmptyState
            title="Your album is empty"
            level="h3"
            action={
              <Button variant="primary" icon="plus">
                Add photos
              </Button>
            }
          >
            Choose photos from your library.
          </EmptyState>
          <div css={row}>
            <EmptyState title="Your photos will appear here" level="h3" drawing="pictures" />
            <EmptyState title="Done" level="h3" drawing="done" />
          </div>
        </Part>
        <Part title="Icons and skeletons">
          <div css={all}>
            {Object.keys(icons).map((name) => (
              <Icon key={name} name={name as IconName} />
            ))}
          </div>
          <Skeleton width={64} height={64} radius="l" />
          <Skeleton width="60%" />
          <Skeleton width="90%" />
        </Part>
      </div>
    </main>
  );
}
