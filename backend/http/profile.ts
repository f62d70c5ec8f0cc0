import type { ServerResponse } from 'node:http';

/** Permissions of the pages: a wake lock during uploads, and writing to the clipboard. */
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

/** Two years, as browsers' preload lists require. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/**
 * Sets the headers of every answer; a route for other origins overrides them. Only production hosts require
 * https.
 */
export function writeProfile(
  response: ServerResponse,
  { production }: { readonly production: boolean },
): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('permissions-policy', permissions);
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  if (production) response.setHeader('strict-transport-security', strictTransport);
}
