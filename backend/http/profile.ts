import type { ServerResponse } from 'node:http';

/** Permissions that the pages need: a wake lock during uploads, and writing to the clipboard. */
const permissions = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'fullscreen'],
  ...[
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
  ],
  ...['payment', 'picture-in-picture', 'publickey-credentials-get', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('screen-wake-lock=(self)', 'clipboard-write=(self)')
  .join(', ');

/** Two years, as required by the preload lists of browsers. */
const strictTransport = 'max-age=63072000; includeSubDomains';

export interface Profile {
  readonly production: boolean;
}

/** Returns the headers of every answer; a route for other origins overrides them. Only production requires https. */
export const profileOf = ({ production }: Profile): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'permissions-policy': permissions,
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  ...(production ? { 'strict-transport-security': strictTransport } : {}),
});

export function writeProfile(response: ServerResponse, profile: Profile): void {
  for (const [name, value] of Object.entries(profileOf(profile))) response.setHeader(name, value);
}
