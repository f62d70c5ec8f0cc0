import type { ServerResponse } from 'node:http';

/** What the pages use of the device: nothing but keeping the screen on while photos are sent, and copying a text. */
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

/** Two years, as browsers ask for a host that is to be reached by https alone. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/**
 * Headers of every answer, of whatever part; a route that means its answer for other origins says so itself. Only a
 * production host promises https.
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
