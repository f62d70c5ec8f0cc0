import { BlockList, isIP } from 'node:net';
import * as z from 'zod/mini';
import { errorDsn } from '../../contracts/app/config.ts';
import { qrBaseUrls } from '../../contracts/extensions/phoneUploads.ts';
import { flagNames } from '../../contracts/flags/flags.ts';
import { logLevels } from '../log/log.ts';
import { StartRefused } from '../refused.ts';

const words = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,]+/).filter((word) => word !== '')),
);
const onOff = z.pipe(
  z.enum(['0', '1', 'false', 'true']),
  z.transform((text) => text === '1' || text === 'true'),
);
const origin = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
  }),
);
const origins = z.pipe(words, z.array(origin));
const address = (protocols: RegExp) =>
  z.string().check(z.refine((text) => protocols.test(URL.parse(text)?.protocol ?? '')));
const json = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string, context): unknown => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.issues.push({ code: 'custom', message: 'not JSON', input: text });
          return z.NEVER;
        }
      }),
      schema,
    ),
  );
const hostsByFlag = json(z.partialRecord(z.enum(flagNames), z.array(z.string())));

/** Addresses, and networks such as `10.0.0.0/8`. */
const networks = z.pipe(
  words,
  z.transform((list, context) => {
    const read = new BlockList();
    for (const word of list) {
      const [address = '', bits, rest] = word.split('/');
      const kind = { 0: null, 4: 'ipv4', 6: 'ipv6' } as const;
      const family = kind[isIP(address) as 0 | 4 | 6];
      const most = family === 'ipv6' ? 128 : 32;
      const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
      if (family === null || !isNetwork || rest !== undefined)
        context.issues.push({ code: 'custom', message: 'no network', input: word });
      else read.addSubnet(address, bits === undefined ? most : Number(bits), family);
    }
    return read;
  }),
);

const count = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));

/** All environment variables, documented in `docs/config.md`. */
const keys = {
  PORT: [
    z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)).check(z.lte(65_535)),
    'a port number from 0 to 65535',
  ],
  HOST: [z.string().check(z.regex(/^[\w.:-]+$/)), 'a host name or an address to listen on'],
  DATA_DIR: [z.string().check(z.minLength(1)), 'the path of a folder'],
  ORIGIN: [origin, 'an origin such as https://account.example.com, without a path'],
  DATABASE_URL: [address(/^postgres(ql)?:$/), 'a postgres:// address'],
  DATABASE_LISTEN_URL: [address(/^postgres(ql)?:$/), 'a postgres:// address'],
  DATABASE_START_TIMEOUT: [count, 'a whole number of seconds above 0'],
  STOP_DELAY: [count, 'a whole number of seconds above 0'],
  ROLE: [z.enum(['all', 'web', 'worker']), 'all, web or worker'],
  S3_ENDPOINT: [address(/^https?:$/), 'an http or https address'],
  S3_BUCKET: [z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)), 'the name of a bucket'],
  S3_REGION: [z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'the name of a region'],
  S3_PUBLIC: [address(/^https?:$/), 'an http or https address'],
  SMTP_URL: [address(/^smtps?:$/), 'an smtp:// or smtps:// address'],
  MAIL_FROM: [z.email(), 'an e-mail address'],
  SECRETS_KEY: [z.string().check(z.minLength(32)), 'a random text of at least 32 characters'],
  PRODUCTION: [onOff, '1 or 0'],
  LOG: [z.enum(['file', 'stdout']), 'file or stdout'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [address(/^https?:$/), 'an http or https address'],
  LOG_LEVEL: [z.enum(logLevels), 'info, warn or error'],
  SEEDING: [onOff, '1 or 0'],
  TRUSTED_PROXIES: [networks, 'a list of IP addresses and networks such as 10.0.0.0/8'],
  METRICS_PEERS: [networks, 'a list of IP addresses and networks such as 10.0.0.0/8'],
  SERVICES_ORIGIN: [origin, 'an origin such as http://localhost:9090, without a path'],
  ALLOWED_ORIGINS: [origins, 'a list of origins'],
  EMBEDDERS: [origins, 'a list of origins'],
  IMAGE_HOSTS: [origins, 'a list of origins'],
  UPLOAD_HOSTS: [words, 'a list of host names'],
  UPLOAD_APP_LINK: [address(/^https?:$/), 'an http or https address'],
  HAND_OFF_PAGES: [json(qrBaseUrls), 'a JSON object with an address for each of alb, hfm and pbx'],
  WELCOME_BANNER: [onOff, '1 or 0'],
  CONSENT_URL: [address(/^https?:$/), 'an http or https address'],
  CHAT_URL: [address(/^https?:$/), 'an http or https address'],
  SURVEY_URL: [address(/^https?:$/), 'an http or https address'],
  SENTRY_DSN: [errorDsn, 'a DSN such as https://<public key>@errors.example.com/1'],
  ANALYTICS: [onOff, '1 or 0'],
  ORDER_CAMPAIGN: [z.string().check(z.regex(/^[\w-]{1,60}$/)), 'a name of letters, digits, _ and -'],
  CALLBACK_HOSTS: [words, 'a list of host names'],
  DECODE_MEMORY_MB: [count, 'a whole number of MiB above 0'],
  EXPORTS_A_WEEK: [count, 'a whole number above 0'],
  PRINTS_LIMIT: [count, 'a whole number above 0'],
  OPEN_UPLOADS: [count, 'a whole number above 0'],
  OPEN_UPLOADS_MB: [count, 'a whole number of MiB above 0'],
  ANSWER_PATIENCE: [count, 'a whole number of seconds above 0'],
  BUSY_AFTER: [count, 'a whole number of milliseconds above 0'],
  ARCHIVES_AT_ONCE: [count, 'a whole number above 0'],
  KEPT_ALBUMS: [count, 'a whole number above 0'],
  KEPT_DOWNLOADS: [count, 'a whole number above 0'],
  FEATURE_FLAGS: [hostsByFlag, 'a JSON object from flag names to lists of host names'],
} as const;

type Keys = typeof keys;
export type Environment = { readonly [Key in keyof Keys]?: z.infer<Keys[Key][0]> };

/** Default of `DATABASE_START_TIMEOUT`, in seconds. */
export const defaultStartTimeout = 30;

/** Returns the address to listen on: loopback, unless `HOST` is set. */
export const hostOf = ({ HOST = '127.0.0.1' }: Environment): string => HOST;

/**
 * Reads the variables that are set and not empty. Throws {@link StartRefused} with the name of the first
 * invalid one.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const read: Record<string, unknown> = {};
  for (const [key, [schema, meaning]] of Object.entries(keys)) {
    const text = variables[key];
    if (text === undefined || text === '') continue;
    const value = z.safeParse(schema, text);
    if (!value.success) throw new StartRefused(`${key} must be ${meaning}.`);
    read[key] = value.data;
  }
  return read as Environment;
}
